import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { keys, useSession } from '../client/queries.ts';
import { buttonClass } from '../shell/button.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import type { Search } from '../shell/search.ts';
import styles from './account.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Where one comes in. `?next=` is where one was going. */
export function SignInPage() {
  const { next } = useSearch({ strict: false }) as Search;
  const { person, first, recovery, providers, development } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  usePageTitle('Sign in');
  if (person !== null) return <Navigate to={inside(next)} replace />;
  return (
    <main className={styles.door}>
      <div>
        <p className={styles.above}>Plinth</p>
        <h1 className={styles.headline}>Sign in</h1>
        {first && (
          <p className={styles.quiet}>
            Nobody can sign in yet. The first administrator is made by the link that the server wrote when it started: it begins with{' '}
            <code>{`${window.location.origin}/admin/first#`}</code>
            {development ? ' and stands in the terminal in which the server runs.' : ' and stands in the log of the server.'}
          </p>
        )}
        <SignInForm
          email={null}
          action="Sign in"
          forgotten={
            recovery && (
              <Link to="/recover" className={styles.quiet}>
                Forgotten?
              </Link>
            )
          }
          onSignedIn={async () => {
            // Somebody else may have been here before: nothing of what they saw stays.
            queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] });
            await queries.refetchQueries({ queryKey: keys.session });
            await navigate({ to: inside(next), replace: true });
          }}
        />
        {providers.map(({ name, title, url }) => (
          <a key={name} className={`${buttonClass()} ${styles.wide}`} href={url}>
            Sign in with {title}
          </a>
        ))}
        <p className={styles.small}>What you typed on this machine and did not save is kept here, and offered when you open it again.</p>
      </div>
    </main>
  );
}

/** Only an address of this page is gone on to, whatever stands in the link that somebody was sent. */
function inside(next: string | undefined): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : '/';
}

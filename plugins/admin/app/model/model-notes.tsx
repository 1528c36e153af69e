import { Link } from '@tanstack/react-router';
import type { FileProblem } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { phrase } from '../words/phrase.ts';
import { counted, t, told, worded } from '../words/text.ts';
import { RebaseButton } from './conflict-part.tsx';
import { addressOf } from './draft/draft.ts';
import type { LostReason } from './draft/rebase.ts';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { modelStore, useGranted } from './use-model.ts';
import { titleOfUid } from './words.ts';

/** Maximum number of problems that are shown. */
const MAX_SHOWN = 5;

/** Notes on why the model cannot be changed, on problems in the files, and on changes of other people. */
export function ModelNotes({ state }: { readonly state: ModelState }) {
  const mayChange = useGranted('plugin::admin.model.change');
  const { why, problems } = state.files;
  return (
    <>
      {why !== null && (
        <p className={styles.note}>
          {told(why)}{' '}
          {phrase('The content model is defined in files. Edit it in development with {command}, then deploy the new version of the app.', {
            command: <code>plinth dev</code>,
          })}
        </p>
      )}
      {why === null && !mayChange && (
        <p className={styles.note}>{t("You can view the content model but don't have permission to edit it.")}</p>
      )}
      {state.isOutdated && (
        <div className={styles.note}>
          <p>{t('The files have changed since you opened this page.')}</p>
          <p className={styles.line}>
            <RebaseButton />
            <Button kind="bare" onClick={() => modelStore.begin(state.files, true)}>
              {t('Discard changes and reload the files')}
            </Button>
          </p>
        </div>
      )}
      {state.lost.length > 0 && <LostChanges state={state} />}
      {problems.length > 0 && <FileProblems state={state} problems={problems} />}
    </>
  );
}

const REASONS: Readonly<Record<LostReason, string>> = {
  removed: worded('deleted by someone else'),
  changed: worded('changed by someone else'),
  taken: worded('the name is already in use'),
};

/** The changes that could not be applied to the new files. */
function LostChanges({ state }: { readonly state: ModelState }) {
  return (
    <div className={`${styles.note} ${styles.noteBad}`} role="alert">
      <p>
        {counted(
          state.lost.length,
          '{count} change could not be applied to the new model. All others are kept.',
          '{count} changes could not be applied to the new model. All others are kept.',
        )}
      </p>
      <ul>
        {state.lost.map(({ uid, path, reason }) => (
          <li key={`${uid} ${path.join('.')}`}>
            {phrase('{place}: {reason}', {
              place: (
                <>
                  <bdi>{titleOfUid(state.draft, uid)}</bdi> <span className={styles.mono}>{path.join('.')}</span>
                </>
              ),
              reason: t(REASONS[reason]),
            })}
          </li>
        ))}
      </ul>
      <Button kind="bare" onClick={() => modelStore.forgetLost()}>
        {t('Close')}
      </Button>
    </div>
  );
}

interface FileProblemsProps {
  readonly state: ModelState;
  readonly problems: readonly FileProblem[];
}

/** The errors with which the app would not start. Those in a definition that is shown can be corrected here, too. */
function FileProblems({ state, problems }: FileProblemsProps) {
  const rest = problems.length - MAX_SHOWN;
  return (
    <div className={`${styles.note} ${styles.noteBad}`} role="alert">
      <p>{t('The files contain errors, so the app would not start with them. Changes can be applied once they are fixed.')}</p>
      <ul>
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <li key={`${problem.file} ${problem.path} ${problem.message}`}>
            {phrase('{place}: {mistake}', {
              place: <span className={styles.mono}>{placeOf(problem)}</span>,
              mistake: told(problem.message),
            })}{' '}
            <Fix state={state} problem={problem} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{counted(rest, '{count} more error', '{count} more errors')}</p>}
    </div>
  );
}

function Fix({ state, problem: { uid } }: { readonly state: ModelState; readonly problem: FileProblem }) {
  const type = state.draft.types.find(({ was }) => was !== null && was === uid);
  if (type === undefined) return <span className={styles.small}>{t('Fix it in the file.')}</span>;
  return (
    <Link to="/model/$name" params={{ name: addressOf(type) }}>
      {t('Open {name}', { name: titleOfUid(state.draft, type.uid) })}
    </Link>
  );
}

/** Formats the place of an error: `config/content-types/article.json:12, attributes.author.target`. */
function placeOf({ file, line, path }: FileProblem): string {
  const place = line === null ? file : `${file}:${line}`;
  return path === '' ? place : `${place}, ${path}`;
}

import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nameInAddress } from '../client/model.ts';
import { useHttp, useModel, useSession, viewsQuery } from '../client/queries.ts';
import type { Type } from '../client/types.ts';
import { headingOf } from '../content/type-words.ts';
import styles from './navigation.module.css';

const count = new Intl.NumberFormat();

/** Where one can go: the content with its counts, the media, oneself. */
export function Navigation({ onFind }: { onFind(): void }) {
  const model = useModel();
  const { types, plugins } = model;
  const { person } = useSession();
  const http = useHttp();
  const queries = useQueryClient();
  // What a list shows is known before one is opened: its documents are then asked for at once.
  usePrefetchQuery(viewsQuery(http));
  const fetchAhead = async (type: Type) => {
    const { prefetchList } = await import('../content/list/prefetch-list.ts');
    await prefetchList(http, queries, model, type);
  };
  const many = types.filter(({ kind }) => kind === 'collectionType');
  const single = types.filter(({ kind }) => kind === 'singleType');
  return (
    <nav className={styles.nav} aria-label="Main">
      <div className={styles.site}>Plinth</div>
      <button type="button" className={styles.find} onClick={onFind} aria-keyshortcuts="Control+K">
        <span>Find or do</span>
        <span aria-hidden="true">Ctrl K</span>
      </button>
      <Link to="/" activeOptions={{ exact: true }} className={styles.link}>
        Home
      </Link>
      {types.length > 0 && <h2 className={styles.group}>Content</h2>}
      {[...many, ...single].map((type) => (
        <Link
          key={type.uid}
          onPointerEnter={() => void (type.kind === 'collectionType' && fetchAhead(type))}
          to="/content/$name"
          params={{ name: nameInAddress(type) }}
          className={styles.link}
          activeOptions={{ includeSearch: false }}
        >
          <span className={styles.word}>{headingOf(type)}</span>
          {type.count !== undefined && type.kind === 'collectionType' && <span className={styles.count}>{count.format(type.count)}</span>}
        </Link>
      ))}
      {plugins.includes('upload') && (
        <Link to="/media" className={styles.link} activeOptions={{ includeSearch: false }}>
          Media
        </Link>
      )}
      <div className={styles.me}>
        <Link to="/account" className={styles.link}>
          <span className={styles.word}>{person?.name}</span>
        </Link>
      </div>
    </nav>
  );
}

/** The same on a phone, in four words at the bottom. */
export function PhoneBar({ onFind }: { onFind(): void }) {
  const { types, plugins } = useModel();
  const first = types.find(({ kind }) => kind === 'collectionType') ?? types[0];
  return (
    <nav className={styles.phone} aria-label="Main, on a phone">
      <Link to="/" activeOptions={{ exact: true }}>
        Home
      </Link>
      {first !== undefined && (
        <Link to="/content/$name" params={{ name: nameInAddress(first) }} activeOptions={{ includeSearch: false }}>
          {headingOf(first)}
        </Link>
      )}
      {plugins.includes('upload') && (
        <Link to="/media" activeOptions={{ includeSearch: false }}>
          Media
        </Link>
      )}
      <button type="button" onClick={onFind}>
        Find
      </button>
      <Link to="/account">You</Link>
    </nav>
  );
}

import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { nameInAddress } from '../client/model.ts';
import { useHttp, useModel, useSession, viewsQuery } from '../client/queries.ts';
import type { Type } from '../client/types.ts';
import { headingOf } from '../content/type-words.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { areasOf, isDaily, isOfContent } from './areas.ts';
import { keysInWords } from './key-names.ts';
import { Menu } from './menu.tsx';
import styles from './navigation.module.css';
import { fits } from './palette-match.ts';

/** Number of types above which the menu has a filter. */
const AT_A_GLANCE = 20;

/** The navigation: content, media, areas, and the person's account. */
export function Navigation({ onFind }: { onFind(): void }) {
  const model = useModel();
  const { types, plugins, pages } = model;
  const all = areasOf(model);
  const areas = all.filter((area) => !isDaily(area) && !isOfContent(area));
  const { person } = useSession();
  const http = useHttp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Load the views, and with them the columns, before a list is opened, so that its documents can be requested at once.
  usePrefetchQuery(viewsQuery(http));
  const fetchAhead = async (type: Type) => {
    const { prefetchList } = await import('../content/list/prefetch-list.ts');
    await prefetchList(http, queries, model, type);
  };
  const [wanted, setWanted] = useState('');
  const isLong = types.length > AT_A_GLANCE;
  const found = types.filter((type) => fits(headingOf(type), wanted));
  const many = found.filter(({ kind }) => kind === 'collectionType');
  const single = found.filter(({ kind }) => kind === 'singleType');
  const media = plugins.includes('upload') && (
    <Link to="/media" className={styles.link} activeOptions={{ includeSearch: false }}>
      {t('common.mediaLibrary')}
    </Link>
  );
  return (
    <nav className={styles.nav} aria-label={t('shell.mainNavigation')}>
      <div className={styles.site}>{t('common.plinth')}</div>
      <button type="button" className={styles.find} onClick={onFind} aria-keyshortcuts="Control+K">
        <span>{t('shell.searchOrCommand')}</span>
        <span aria-hidden="true">{keysInWords('Ctrl K')}</span>
      </button>
      <Link to="/" activeOptions={{ exact: true }} className={styles.link}>
        {t('common.home')}
      </Link>
      {all.filter(isDaily).map(({ to, title }) => (
        <Link key={to} to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
          <span className={styles.word}>{t(title)}</span>
        </Link>
      ))}
      {isLong && media}
      {types.length > 0 && <h2 className={styles.group}>{t('common.content')}</h2>}
      {isLong && (
        <input
          type="search"
          className={styles.wanted}
          aria-label={t('shell.searchMenu')}
          placeholder={t('shell.searchMenu')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          onKeyDown={(event) => {
            const [first] = [...many, ...single];
            if (event.key !== 'Enter' || wanted.trim() === '' || first === undefined) return;
            event.preventDefault();
            setWanted('');
            void navigate({ to: '/content/$name', params: { name: nameInAddress(first) } });
          }}
        />
      )}
      {found.length === 0 && types.length > 0 && <p className={styles.none}>{t('common.noResults')}</p>}
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
        </Link>
      ))}
      {!isLong && media}
      {all.filter(isOfContent).map(({ to, title }) => (
        <Link key={to} to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
          <span className={styles.word}>{t(title)}</span>
        </Link>
      ))}
      {pages.map(({ name, title }) => (
        <Link key={name} to="/pages/$name" params={{ name }} className={styles.link} activeOptions={{ includeSearch: false }}>
          <span className={styles.word}>{translateServer(title)}</span>
        </Link>
      ))}
      {areas.length > 0 && <h2 className={styles.group}>{t('common.settings')}</h2>}
      {areas.map(({ to, title }) => (
        <Link key={to} to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
          <span className={styles.word}>{t(title)}</span>
        </Link>
      ))}
      <div className={styles.me}>
        <Link to="/account" className={styles.link}>
          <span className={styles.word}>{person?.name}</span>
        </Link>
      </div>
    </nav>
  );
}

/** The navigation on phones, at the bottom. Other areas are in a menu. */
export function PhoneBar({ onFind }: { onFind(): void }) {
  const model = useModel();
  const { types, plugins } = model;
  const navigate = useNavigate();
  const areas = areasOf(model);
  const first = types.find(({ kind }) => kind === 'collectionType') ?? types[0];
  return (
    <nav className={styles.phone} aria-label={t('shell.mobileNavigation')}>
      <Link to="/" activeOptions={{ exact: true }}>
        {t('common.home')}
      </Link>
      {first !== undefined && (
        <Link to="/content/$name" params={{ name: nameInAddress(first) }} activeOptions={{ includeSearch: false }}>
          {headingOf(first)}
        </Link>
      )}
      {plugins.includes('upload') && (
        <Link to="/media" activeOptions={{ includeSearch: false }}>
          {t('common.mediaLibrary')}
        </Link>
      )}
      <button type="button" onClick={onFind}>
        {t('common.search')}
      </button>
      {areas.length > 0 && (
        <Menu label={t('shell.moreAreas')} items={areas.map(({ to, title }) => ({ label: t(title), run: () => void navigate({ to }) }))} />
      )}
      <Link to="/account">{t('shell.ownAccount')}</Link>
    </nav>
  );
}

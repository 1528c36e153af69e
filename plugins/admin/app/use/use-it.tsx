import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { placed } from '../client/root.ts';
import type { Data, ToldOperation, Type, UseTold } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { Code } from './code.tsx';
import { TryIt } from './try-it.tsx';
import styles from './use-it.module.css';
import { Visitors } from './visitors.tsx';

interface UseItProps {
  readonly type: Type;
  /** Null: a list, or the document of a single type. */
  readonly documentId: string | null;
  /** Query strings: of what the page shows, and of what readers see of it. */
  readonly query: { readonly shown: string; readonly forReaders: string };
  /** Whether readers see everything that the page shows. Their query is then selected initially. */
  readonly isPublished?: boolean;
}

const FORMS = [
  ['rest', 'api.rest'],
  ['graphql', 'api.graphql'],
  ['client', 'api.client'],
  ['types', 'api.types'],
] as const;

/** Shows how programs read what the page shows, lets people try it, and shows what visitors lack. */
export function UseIt({ type, documentId, query, isPublished = false }: UseItProps) {
  const http = useHttp();
  const name = useId();
  const [form, setForm] = useState<(typeof FORMS)[number][0]>('rest');
  const [isChosen, setForReaders] = useState<boolean | null>(null);
  const [token, setToken] = useState('');
  const forReaders = isChosen ?? isPublished;
  const hasDrafts = query.shown !== query.forReaders;
  const asked = forReaders ? query.forReaders : query.shown;
  const path = `/use-it/${type.uid}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}`;
  const use = useQuery({
    queryKey: ['use-it', path, asked],
    queryFn: async ({ signal }) => (await http.ask<Data<UseTold>>(path + asked, { signal })).body.data,
    staleTime: 0,
    // The choice of the version stays on the page, and with it the focus.
    placeholderData: keepPreviousData,
  });
  if (use.isError && use.data === undefined)
    return (
      <p className={styles.page} role="alert">
        {inWords(use.error)}
      </p>
    );
  if (use.data === undefined) return <PageSkeleton />;
  const { visitors } = use.data;
  return (
    <div className={styles.desk}>
      <div className={styles.page}>
        {hasDrafts && (
          <fieldset className={styles.choice}>
            <legend className="for-readers">{t('api.version')}</legend>
            {[t('api.asShownWithDrafts'), t('common.publishedVersion')].map((label, index) => (
              <label key={label}>
                <input type="radio" name={name} checked={forReaders === (index === 1)} onChange={() => setForReaders(index === 1)} />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <nav className={styles.tabs} aria-label={t('api.requestFormats')}>
          {FORMS.map(([key, label]) => (
            <button key={key} type="button" {...(form === key && { 'aria-current': 'page' })} onClick={() => setForm(key)}>
              {t(label)}
            </button>
          ))}
        </nav>
        <Form key={`${form} ${use.data.path}`} form={form} use={use.data} token={token} onToken={setToken} />
      </div>
      <aside className={styles.rail} aria-label={t('api.access')}>
        {visitors.map((each) => (
          <Visitors key={each.role} visitors={each} onReaders={hasDrafts && !forReaders ? () => setForReaders(true) : null} />
        ))}
      </aside>
    </div>
  );
}

/** The entered token stays when another format or version is chosen. */
interface WithToken {
  readonly token: string;
  onToken(token: string): void;
}

interface FormProps extends WithToken {
  readonly form: (typeof FORMS)[number][0];
  readonly use: UseTold;
}

function Form({ form, use, ...entered }: FormProps) {
  switch (form) {
    case 'rest':
      return (
        <>
          <Code title={t('common.url')} text={use.url} />
          <Code title={t('api.curl')} text={use.curl} />
          <TryIt request={{ path: use.path }} href={placed(use.path)} {...entered} />
        </>
      );
    case 'graphql':
      return <Operation operation={use.graphql} {...entered} />;
    case 'client':
      return (
        <>
          <Code title={t('api.withPlinthClient')} text={use.client} />
          <p className={styles.quiet}>{t('api.typedClientHint')}</p>
        </>
      );
    case 'types':
      return (
        <>
          <Code title={t('api.responseDocument')} text={use.types.document} />
          <Code title={t('api.typeDefinitions')} text={use.types.declared} />
          <p className={styles.quiet}>{t('api.typesFileHint')}</p>
        </>
      );
  }
}

function Operation({ operation, ...entered }: WithToken & { readonly operation: ToldOperation | null }) {
  if (operation === null) return <p>{t('api.graphqlDisabled')}</p>;
  if ('problem' in operation)
    return (
      <>
        <p>{t('api.notPossibleInGraphql')}</p>
        <p className={styles.quiet}>{translateServer(operation.problem)}</p>
      </>
    );
  const { endpoint, query, variables, leftOut } = operation;
  return (
    <>
      {leftOut.length > 0 && <p>{t('api.notInGraphqlSchema', { names: listed(leftOut) })}</p>}
      <Code title={t('api.operationTo', { endpoint: placed(endpoint) })} text={query} />
      <Code title={t('api.variables')} text={JSON.stringify(variables, null, 2)} />
      <TryIt request={{ path: endpoint, body: { query, variables } }} {...entered} />
    </>
  );
}

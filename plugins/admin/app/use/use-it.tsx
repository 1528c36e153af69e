import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import { placed } from '../client/root.ts';
import type { Data, ToldOperation, Type, UseTold } from '../client/types.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { listed } from '../words/lists.ts';
import { t, told, worded } from '../words/text.ts';
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
  ['rest', worded('REST')],
  ['graphql', worded('GraphQL')],
  ['client', worded('Client')],
  ['types', worded('Types')],
] as const;

/** Shows how programs read what the page shows, lets people try it, and shows what visitors lack. */
export function UseIt({ type, documentId, query, isPublished = false }: UseItProps) {
  const http = useHttp();
  const name = useId();
  const [form, setForm] = useState<(typeof FORMS)[number][0]>('rest');
  const [isChosen, setForReaders] = useState<boolean | null>(null);
  const forReaders = isChosen ?? isPublished;
  const hasDrafts = query.shown !== query.forReaders;
  const asked = forReaders ? query.forReaders : query.shown;
  const path = `/use-it/${type.uid}${documentId === null ? '' : `/${encodeURIComponent(documentId)}`}`;
  const use = useQuery({
    queryKey: ['use-it', path, asked],
    queryFn: async ({ signal }) => (await http.ask<Data<UseTold>>(path + asked, { signal })).body.data,
    staleTime: 0,
  });
  if (use.isError)
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
            <legend className="for-readers">{t('Which versions')}</legend>
            {[t('As it is shown here, with drafts'), t('What readers see')].map((label, index) => (
              <label key={label}>
                <input type="radio" name={name} checked={forReaders === (index === 1)} onChange={() => setForReaders(index === 1)} />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <nav className={styles.tabs} aria-label={t('Ways to ask for it')}>
          {FORMS.map(([key, label]) => (
            <button key={key} type="button" {...(form === key && { 'aria-current': 'page' })} onClick={() => setForm(key)}>
              {t(label)}
            </button>
          ))}
        </nav>
        <Form key={`${form} ${use.data.path}`} form={form} use={use.data} />
      </div>
      <aside className={styles.rail} aria-label={t('Who may ask for it')}>
        {visitors.map((each) => (
          <Visitors key={each.role} visitors={each} onReaders={hasDrafts && !forReaders ? () => setForReaders(true) : null} />
        ))}
      </aside>
    </div>
  );
}

function Form({ form, use }: { readonly form: (typeof FORMS)[number][0]; readonly use: UseTold }) {
  switch (form) {
    case 'rest':
      return (
        <>
          <Code title={t('Address')} text={use.url} />
          <Code title={t('From a shell')} text={use.curl} />
          <TryIt request={{ path: use.path }} href={placed(use.path)} />
        </>
      );
    case 'graphql':
      return <Operation operation={use.graphql} />;
    case 'client':
      return (
        <>
          <Code title={t('With plinth/client')} text={use.client} />
          <p className={styles.quiet}>
            {t('With the file that “plinth types” writes it knows what it reads, and a misspelt name does not compile.')}
          </p>
        </>
      );
    case 'types':
      return (
        <>
          <Code title={t('One document of the answer')} text={use.types.document} />
          <Code title={t('What it is made of, in plinth-env.d.ts')} text={use.types.declared} />
          <p className={styles.quiet}>{t('“plinth types” writes this file for all types at once.')}</p>
        </>
      );
  }
}

function Operation({ operation }: { readonly operation: ToldOperation | null }) {
  if (operation === null) return <p>{t('GraphQL is switched off in this app.')}</p>;
  if ('problem' in operation)
    return (
      <>
        <p>{t('GraphQL cannot ask for this.')}</p>
        <p className={styles.quiet}>{told(operation.problem)}</p>
      </>
    );
  const { endpoint, query, variables, leftOut } = operation;
  return (
    <>
      {leftOut.length > 0 && <p>{t('The schema does not have this, and so it is left out: {names}.', { names: listed(leftOut) })}</p>}
      <Code title={t('Operation, to {endpoint}', { endpoint: placed(endpoint) })} text={query} />
      <Code title={t('Variables')} text={JSON.stringify(variables, null, 2)} />
      <TryIt request={{ path: endpoint, body: { query, variables } }} />
    </>
  );
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HttpClient } from '../../client/http-client.ts';
import { useHttp } from '../../client/queries.ts';
import { queryString } from '../../client/query-string.ts';
import type { Data, PublicAccess, Type } from '../../client/types.ts';
import { useDoing } from '../../people/use-doing.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { DialogFoot } from '../../shell/dialog-foot.tsx';
import { listed } from '../../words/lists.ts';
import { phrase } from '../../words/phrase.ts';
import { t, told } from '../../words/text.ts';
import styles from './editor.module.css';

/** Query keys of what the public can read, which also depends on roles. */
const PUBLIC = ['public-access'] as const;

interface PublicAccessNoteProps {
  readonly type: Type;
  readonly documentId: string;
  readonly locale: string | null;
  /** When the version was published last: what the public can read may depend on its values. */
  readonly publishedAt: string | null;
}

const accessQuery = (http: HttpClient, { type, documentId, locale, publishedAt }: PublicAccessNoteProps) => {
  const query = queryString({ type: type.uid, documentId, ...(locale !== null && { locale }) });
  return queryOptions({
    queryKey: [...PUBLIC, query, publishedAt],
    queryFn: async ({ signal }) => (await http.ask<Data<PublicAccess>>(`/public-access${query}`, { signal })).body.data,
    // Permissions are changed on other pages and by other people.
    staleTime: 0,
  });
};

/** Says whether the public can read a published version, as the content API decides it, and lets the public read its type. */
export function PublicAccessNote(props: PublicAccessNoteProps) {
  const http = useHttp();
  const [isAsking, setIsAsking] = useState(false);
  const { data: access } = useQuery(accessQuery(http, props));
  if (access === undefined) return null;
  if (access.state === 'public') return <p className={styles.small}>{t('The public can read it.')}</p>;
  if (access.state === 'excluded') return <p className={styles.small}>{whatIsExcluded(access)}</p>;
  return (
    <>
      <div className={`${styles.small} ${styles.publicAccess}`}>
        <p>{access.partly === null ? t('The public cannot read this yet.') : whatIsExcluded(access)}</p>
        {access.mayAllow ? (
          <Button onClick={() => setIsAsking(true)}>{t('Allow the public to read')}</Button>
        ) : (
          <p>{reasonAgainst(access)}</p>
        )}
      </div>
      {isAsking && <AllowDialog type={props.type} access={access} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function whatIsExcluded({ partly }: PublicAccess): string {
  if (partly === 'list') return t('The public can read this in lists, but not at its own address.');
  if (partly === 'address') return t('The public can read this at its own address, but not in lists.');
  return t('The public cannot read it: a condition of the role “Public” excludes this document.');
}

function reasonAgainst({ actions, file, roles }: PublicAccess): string {
  if (file !== null)
    return t('The role “Public” is defined in {file}. Add these permissions there: {permissions}.', { file, permissions: listed(actions) });
  return t('You don’t have permission to change this. These roles do: {roles}.', { roles: listed(roles.map((title) => told(title))) });
}

interface AllowDialogProps {
  readonly type: Type;
  readonly access: PublicAccess;
  onClose(): void;
}

function AllowDialog({ type, access: { actions, readsDrafts, isNarrowed }, onClose }: AllowDialogProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const { isBusy, run } = useDoing([PUBLIC]);
  const allow = async () => {
    const isDone = await run(
      () => http.ask('/public-access', { method: 'POST', body: { type: type.uid } }),
      t('The public can read “{type}”.', { type: type.title }),
    );
    if (!isDone) return;
    // The permissions of roles are shown elsewhere, too.
    void queries.invalidateQueries({ queryKey: ['roles'] });
    onClose();
  };
  return (
    <Dialog
      title={t('Allow the public to read “{type}”?', { type: type.title })}
      onClose={onClose}
      isQuestion
      foot={<DialogFoot label={t('Allow the public to read')} isBusy={isBusy} onDo={() => void allow()} onClose={onClose} />}
    >
      <p>
        {isNarrowed
          ? t('Anyone can then read documents of “{type}” within the limits of the role “Public”, without signing in.', {
              type: type.title,
            })
          : type.kind === 'singleType'
            ? t('Anyone can then read the published version of “{type}”, without signing in.', { type: type.title })
            : t('Anyone can then read all published documents of “{type}”, without signing in: this one, all others, and later ones.', {
                type: type.title,
              })}
      </p>
      {readsDrafts && (
        <p>
          {t('Anyone can then read drafts, too, because the role “Public” has the permission {permission}.', {
            permission: `${type.uid}.readDraft`,
          })}
        </p>
      )}
      <p>
        {readsDrafts
          ? t('Private fields stay hidden. Linked documents are shown only if the public can read their type, too.')
          : t('Drafts and private fields stay hidden. Linked documents are shown only if the public can read their type, too.')}
      </p>
      <p>{phrase('Permissions of the role “Public”: {permissions}.', { permissions: <bdi dir="ltr">{actions.join(', ')}</bdi> })}</p>
    </Dialog>
  );
}

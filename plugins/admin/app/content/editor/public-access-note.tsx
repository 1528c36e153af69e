import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HttpClient } from '../../client/http-client.ts';
import { useHttp } from '../../client/queries.ts';
import { queryString } from '../../client/query-string.ts';
import type { Data, PublicAccess, Type } from '../../client/types.ts';
import { listed } from '../../i18n/lists.ts';
import { rich } from '../../i18n/rich.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { useDoing } from '../../people/use-doing.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { DialogFoot } from '../../shell/dialog-foot.tsx';
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
  if (access.state === 'public') return <p className={styles.small}>{t('editor.publicCanRead')}</p>;
  if (access.state === 'excluded') return <p className={styles.small}>{whatIsExcluded(access)}</p>;
  return (
    <>
      <div className={`${styles.small} ${styles.publicAccess}`}>
        <p>{access.partly === null ? t('editor.publicCannotRead') : whatIsExcluded(access)}</p>
        {access.mayAllow ? (
          <Button onClick={() => setIsAsking(true)}>{t('editor.allowPublicRead')}</Button>
        ) : (
          <p>{reasonAgainst(access)}</p>
        )}
      </div>
      {isAsking && <AllowDialog type={props.type} access={access} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function whatIsExcluded({ partly }: PublicAccess): string {
  if (partly === 'list') return t('editor.publicReadsInLists');
  if (partly === 'address') return t('editor.publicReadsAtUrl');
  return t('editor.excludedByCondition');
}

function reasonAgainst({ actions, file, roles }: PublicAccess): string {
  if (file !== null) return t('editor.publicRoleDefinedIn', { file, permissions: listed(actions) });
  return t('editor.rolesWithPermission', { roles: listed(roles.map((title) => translateServer(title))) });
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
      t('editor.publicReadAllowed', { type: type.title }),
    );
    if (!isDone) return;
    // The permissions of roles are shown elsewhere, too.
    void queries.invalidateQueries({ queryKey: ['roles'] });
    onClose();
  };
  return (
    <Dialog
      title={t('editor.allowPublicReadQuestion', { type: type.title })}
      onClose={onClose}
      isQuestion
      foot={<DialogFoot label={t('editor.allowPublicRead')} isBusy={isBusy} onDo={() => void allow()} onClose={onClose} />}
    >
      <p>
        {isNarrowed
          ? t('editor.publicReadsWithinLimits', {
              type: type.title,
            })
          : type.kind === 'singleType'
            ? t('editor.publicReadsSingleType', { type: type.title })
            : t('editor.publicReadsAllPublished', {
                type: type.title,
              })}
      </p>
      {readsDrafts && (
        <p>
          {t('editor.publicReadsDrafts', {
            permission: `${type.uid}.readDraft`,
          })}
        </p>
      )}
      <p>{readsDrafts ? t('editor.privateStaysHidden') : t('editor.draftsStayHidden')}</p>
      <p>{rich('editor.publicPermissions', { permissions: <bdi dir="ltr">{actions.join(', ')}</bdi> })}</p>
    </Dialog>
  );
}

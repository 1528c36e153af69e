import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, Lack, RoleTold, ToldGrant, VisitorLacks } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { Code } from './code.tsx';
import { lackInWords } from './lack-words.ts';
import styles from './use-it.module.css';

/** Actions that are needed to change a role. */
const CHANGES = ['plugin::admin.people.change', 'plugin::users-permissions.role.updateRole'];

interface VisitorsProps {
  readonly visitors: VisitorLacks;
  /** Switches to the query of readers; null: it is selected already. */
  readonly onReaders: (() => void) | null;
}

/** Shows what a kind of visitor lacks for a request, with a button to grant it. */
export function Visitors({ visitors, onReaders }: VisitorsProps) {
  const { granted } = useModel();
  const [isAsking, setIsAsking] = useState(false);
  const { role, lacks, kept } = visitors;
  const missing = lacks.flatMap(({ actions }) => actions);
  const wantsDrafts = lacks.some(({ drafts }) => drafts);
  return (
    <section>
      <h2>{role === 'public' ? t('api.publicRole') : t('common.authenticatedEndUsers')}</h2>
      {lacks.length === 0 ? <p>{t('api.canReadAll')}</p> : <Sentences lacks={lacks} />}
      {wantsDrafts && onReaders !== null && (
        <>
          <p className={styles.quiet}>{t('api.draftsNotGranted')}</p>
          <Button onClick={onReaders}>{t('api.switchToPublished')}</Button>
        </>
      )}
      {missing.length > 0 && kept === null && <p className={styles.quiet}>{t('api.noRolePermission')}</p>}
      {missing.length > 0 && kept !== null && kept.file !== null && (
        <InFile file={kept.file} role={role} grants={[...kept.grants, ...missing]} />
      )}
      {missing.length > 0 && kept !== null && kept.file === null && (
        <Button why={CHANGES.every((action) => granted.includes(action)) ? null : t('common.viewOnly')} onClick={() => setIsAsking(true)}>
          {t('api.grantReadAccessOpen')}
        </Button>
      )}
      {kept !== null && (
        <p>
          <Link to="/people/roles/$of/$name" params={{ of: 'visitors', name: String(kept.id) }}>
            {t('api.showAllPermissions')}
          </Link>
        </p>
      )}
      {isAsking && kept !== null && <LetThem visitors={visitors} id={kept.id} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function Sentences({ lacks }: { readonly lacks: readonly Lack[] }) {
  return (
    <ul className={styles.lacks}>
      {lacks.flatMap(lackInWords).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Shows the role as its file would define it: it can only be changed there. */
function InFile({ file, role, grants }: { readonly file: string; readonly role: string; readonly grants: readonly ToldGrant[] }) {
  return (
    <>
      <p>{t('api.roleDefinedInFile', { file })}</p>
      <Code title={file} text={JSON.stringify({ roles: { [role]: { actions: grants } } }, null, 2)} />
    </>
  );
}

interface LetThemProps {
  readonly visitors: VisitorLacks;
  /** Id of the role. */
  readonly id: number;
  onClose(): void;
}

/** Dialog before rights are granted to a role. */
function LetThem({ visitors: { role, lacks }, id, onClose }: LetThemProps) {
  const http = useHttp();
  const { types } = useModel();
  const { isBusy, run } = useDoing([['use-it'], ['roles'], ['rights', 'ask']]);
  const given = lacks.filter(({ actions }) => actions.length > 0);
  /** Whether only what is published is read. */
  const isDrafted = ({ uid, readsDrafts }: Lack) => !readsDrafts && types.find((type) => type.uid === uid)?.drafts === true;
  const grant = async () => {
    // Read the role again, since somebody else may have changed it.
    const { grants } = (await http.ask<Data<RoleTold>>(`/roles/${id}`)).body.data;
    const missing = given.flatMap(({ actions }) => actions).filter((action) => !grants.includes(action));
    await http.ask(`/roles/${id}`, { method: 'PUT', body: { grants: [...grants, ...missing], from: { grants } } });
  };
  const sentenceOf = (lack: Lack) => {
    const { title } = lack;
    return role === 'public'
      ? isDrafted(lack)
        ? t('api.publicReadsPublished', { type: title })
        : t('api.publicReadsAll', { type: title })
      : isDrafted(lack)
        ? t('api.usersReadPublished', { type: title })
        : t('api.usersReadAll', { type: title });
  };
  return (
    <Dialog
      title={t('api.grantReadAccessQuestion')}
      isQuestion
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="main"
            isBusy={isBusy}
            onClick={() => void run(grant, t('api.readAccessGranted')).then((isDone) => isDone && onClose())}
          >
            {t('api.grantReadAccess')}
          </Button>
        </>
      }
    >
      <ul className={styles.lacks}>
        {given.map((lack) => (
          <li key={lack.uid}>{sentenceOf(lack)}</li>
        ))}
      </ul>
    </Dialog>
  );
}

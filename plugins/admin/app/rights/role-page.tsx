import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { changedFields } from '../client/changed-fields.ts';
import { RequestError } from '../client/http-client.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { RightsSubject, RoleTold, ToldGrant } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { PageHead } from '../people/page-head.tsx';
import styles from '../people/people.module.css';
import { peopleKeys, rightsQuery, roleQuery, staffQuery } from '../people/queries.ts';
import { useDoing } from '../people/use-doing.ts';
import type { Visitor } from '../people/visitors-part.tsx';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
import { TextField } from '../shell/field.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { useShortcut } from '../shell/shortcuts.ts';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { AsFile } from './as-file.tsx';
import { changedActions, emptyRules, expand, rebasedGrants, withoutEmptyRules } from './grants.ts';
import { Matrix } from './matrix.tsx';
import keyStyles from './rights.module.css';
import { type NamedAsker, Tester } from './tester.tsx';
import { UnlimitedDialog } from './unlimited-dialog.tsx';
import { Wildcards } from './wildcards.tsx';
import { subjectsForPublic } from './words.ts';

/** The page of a role: the table of its rights, and a tester. */
export function RolePage() {
  const { of, name } = useParams({ strict: false }) as { readonly of: string; readonly name: string };
  const http = useHttp();
  const isStaff = of === 'staff';
  const role = useQuery(roleQuery(http, isStaff ? 'staff' : 'visitors', name));
  const rights = useQuery(rightsQuery(http));
  usePageTitle(role.data === undefined ? t('common.role') : translateServer(role.data.title));
  const failed = role.error ?? rights.error;
  if (failed instanceof RequestError && [400, 403, 404].includes(failed.problem.status)) return <NothingHere />;
  // What is shown stays when it cannot be loaded again: there may be unsaved changes in it.
  if (role.data === undefined || rights.data === undefined)
    return failed === null ? (
      <PageSkeleton />
    ) : (
      <Message title={t('roles.couldNotLoadRole')} isFailure>
        <p>{inWords(failed)}</p>
      </Message>
    );
  return <Role key={`${of} ${name}`} role={role.data} of={isStaff ? 'staff' : 'visitors'} subjects={rights.data.subjects} />;
}

interface RoleProps {
  readonly role: RoleTold;
  readonly of: 'staff' | 'visitors';
  readonly subjects: readonly RightsSubject[];
}

/** Unsaved grants, and the stored ones that they were made from. */
interface Draft {
  readonly base: readonly ToldGrant[];
  readonly grants: readonly ToldGrant[];
}

function Role({ role, of, subjects: all }: RoleProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const { granted } = useModel();
  const { show = '' } = useSearch({ strict: false }) as { readonly show?: string };
  const { isBusy, run } = useDoing([peopleKeys.roles, ['rights', 'ask']]);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [dialog, setDialog] = useState<'name' | 'remove' | 'unlimited' | null>(null);
  const against = reasonAgainst(role, of, granted);
  const stored = useMemo(() => withoutEmptyRules(role.grants), [role.grants]);
  const isPublic = of === 'visitors' && role.name === 'public';
  const subjects = useMemo(() => {
    const granted = expand(stored, all);
    return isPublic ? subjectsForPublic(all, (action) => granted.has(action)) : all;
  }, [isPublic, stored, all]);
  /** What somebody else has stored since the first change stays. */
  const grants = useMemo(() => (draft === null ? null : rebasedGrants(draft.base, draft.grants, stored, all)), [draft, stored, all]);
  const setGrants = (next: readonly ToldGrant[]) => setDraft({ base: stored, grants: next });
  const shown = grants ?? stored;
  const changes = grants === null ? [] : changedActions(expand(stored, subjects), expand(grants, subjects));
  const isChanged = grants !== null && JSON.stringify(grants) !== JSON.stringify(stored);
  useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname && !window.confirm(t('roles.leaveWithoutSaving')),
    enableBeforeUnload: () => isChanged,
  });
  const unlimited = emptyRules(shown);
  const save = async () => {
    if (!isChanged) return;
    if (unlimited.length > 0 && dialog !== 'unlimited') return setDialog('unlimited');
    const send = async () => {
      const query = roleQuery(http, of, String(role.id));
      const from = { grants: (await queries.fetchQuery({ ...query, staleTime: 0 })).grants };
      const body = { grants: withoutEmptyRules(rebasedGrants(stored, grants, withoutEmptyRules(from.grants), all)) };
      await http.ask(`/roles/${role.id}`, { method: 'PUT', body: { ...body, from } });
      queries.setQueryData(query.queryKey, (known) => known && { ...known, ...body });
      // What was changed while this was being saved is still to be saved.
      setDraft((latest) => (latest === draft || latest === null ? null : { base: grants, grants: latest.grants }));
    };
    await run(send, t('common.savedForNextRequest'));
    setDialog(null);
  };
  useShortcut('Ctrl S', t('roles.saveRole'), () => void save(), against === null);
  const askers = useAskers(role, of);
  const tabs = [
    { title: t('common.permissions'), show: '' },
    { title: t('roles.configurationFile'), show: 'file' },
  ];
  return (
    <div className={styles.page}>
      <PageHead title={translateServer(role.title)} about={aboutOf(role, of)} tabs={tabs} tabsLabel={t('roles.tabsLabel')}>
        {of === 'visitors' && (
          <>
            <Button kind="bare" why={against} onClick={() => setDialog('name')}>
              {t('common.rename')}
            </Button>
            <Button kind="bareDanger" why={against ?? (role.isNeeded ? t('roles.requiredRole') : null)} onClick={() => setDialog('remove')}>
              {t('common.deleteMore')}
            </Button>
            <Button why={isChanged ? null : t('common.noUnsavedChanges')} onClick={() => setDraft(null)}>
              {t('common.discard')}
            </Button>
            <Button
              kind="main"
              keys="Ctrl S"
              isBusy={isBusy}
              why={against ?? (isChanged ? null : t('common.noUnsavedChanges'))}
              onClick={() => void save()}
            >
              {t('common.save')}
            </Button>
          </>
        )}
      </PageHead>
      {show === 'file' ? (
        <AsFile role={role} of={of} grants={withoutEmptyRules(shown)} />
      ) : (
        <div className={styles.desk}>
          <div className={styles.scroller}>
            {against !== null && <p className={styles.note}>{against}</p>}
            <Wildcards grants={shown} subjects={subjects} against={against} onGrants={setGrants} />
            <Matrix
              subjects={subjects}
              grants={shown}
              before={stored}
              of={isPublic ? 'public' : of}
              against={against}
              onGrants={setGrants}
            />
            <p className={keyStyles.key}>{rich('roles.matrixLegend', { all: <b>{t('roles.cellAll')}</b> })}</p>
          </div>
          <aside className={styles.rail} aria-label={t('roles.details')}>
            <Tester subjects={subjects} askers={askers} isChanged={isChanged} />
            {isChanged && (
              <section>
                <h2>{t('roles.unsavedChanges')}</h2>
                <p>{changes.length === 0 ? t('roles.samePermissions') : t('roles.changedPermissionCount', { count: changes.length })}</p>
                {role.people !== null && role.people > 0 && (
                  <p className={styles.quiet}>{t('roles.usersWithRole', { count: role.people })}</p>
                )}
              </section>
            )}
          </aside>
        </div>
      )}
      {dialog === 'name' && <NameDialog role={role} onClose={() => setDialog(null)} />}
      {dialog === 'unlimited' && (
        <UnlimitedDialog actions={unlimited} isBusy={isBusy} onConfirm={() => void save()} onClose={() => setDialog(null)} />
      )}
      {dialog === 'remove' && <RemoveDialog role={role} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Returns why a role cannot be changed here; null: it can. */
function reasonAgainst({ file, isBuiltIn }: RoleTold, of: 'staff' | 'visitors', granted: readonly string[]): string | null {
  if (isBuiltIn) return t('roles.builtInRole');
  if (file !== null) return t('common.definedInFile', { file });
  if (of === 'visitors' && granted.includes('plugin::users-permissions.role.updateRole')) return null;
  return t('common.viewOnly');
}

function aboutOf({ people, description, name }: RoleTold, of: 'staff' | 'visitors'): string {
  const who =
    name === 'public' && of === 'visitors' ? t('roles.publicDescription') : people === null ? '' : t('roles.userCount', { count: people });
  return [who, translateServer(description ?? '')].filter((text) => text !== '').join(' ');
}

/** Returns the choices for the tester: the role itself, and people who have it. */
function useAskers(role: RoleTold, of: 'staff' | 'visitors'): readonly NamedAsker[] {
  const http = useHttp();
  const { granted } = useModel();
  const staff = useQuery({ ...staffQuery(http), enabled: of === 'staff' });
  const visitors = useQuery({
    queryKey: [...peopleKeys.users, 'of', role.id],
    queryFn: async ({ signal }) =>
      (await http.ask<readonly Visitor[]>(`/users?filters[role][id]=${role.id}&limit=100&sort=username`, { signal })).body,
    enabled: of === 'visitors' && role.name !== 'public' && granted.includes('plugin::users-permissions.user.find'),
  });
  const itself: NamedAsker =
    role.name === 'public' && of === 'visitors'
      ? { key: 'role', label: t('common.publicNotSignedIn'), asker: { kind: 'public' } }
      : {
          key: 'role',
          label: t('roles.anyUserWithRole', { role: translateServer(role.title) }),
          asker: { kind: 'role', of, name: role.name },
        };
  const people =
    of === 'staff'
      ? (staff.data?.people.filter((person) => person.role === role.name) ?? []).map(({ id, name }) => ({
          id,
          name,
          kind: 'staff' as const,
        }))
      : (visitors.data ?? []).map(({ id, username }) => ({ id, name: username, kind: 'user' as const }));
  return [itself, ...people.map(({ id, name, kind }): NamedAsker => ({ key: `${kind} ${id}`, label: name, asker: { kind, id } }))];
}

interface RoleDialogProps {
  readonly role: RoleTold;
  onClose(): void;
}

function NameDialog({ role, onClose }: RoleDialogProps) {
  const http = useHttp();
  const { isBusy, run } = useDoing([peopleKeys.roles]);
  const [opened] = useState({ name: role.title, description: role.description ?? '' });
  const [name, setName] = useState(role.title);
  const [description, setDescription] = useState(role.description ?? '');
  const save = () =>
    run(
      () =>
        http.ask(`/roles/${role.id}`, {
          method: 'PUT',
          body: changedFields(opened, { name: name.trim(), description: description.trim() }),
        }),
      t('common.changesSaved'),
    );
  return (
    <Dialog
      title={t('roles.renameRole')}
      onClose={onClose}
      foot={
        <DialogFoot
          label={t('common.save')}
          isBusy={isBusy}
          why={name.trim().length < 3 ? t('roles.nameTooShort') : null}
          onDo={() => void save().then((isDone) => isDone && onClose())}
          onClose={onClose}
        />
      }
    >
      <TextField label={t('common.name')} required autoFocus minLength={3} maxLength={255} value={name} onValue={setName} />
      <TextField
        label={t('common.description')}
        maxLength={255}
        value={description}
        onValue={setDescription}
        hint={t('roles.technicalNameHint', { name: role.name })}
      />
    </Dialog>
  );
}

function RemoveDialog({ role, onClose }: RoleDialogProps) {
  const http = useHttp();
  const navigate = useNavigate();
  const { isBusy, run } = useDoing([]);
  const queries = useQueryClient();
  const remove = async () => {
    const isDone = await run(
      () => http.ask(`/roles/${role.id}`, { method: 'DELETE' }),
      t('roles.roleDeleted', { role: translateServer(role.title) }),
    );
    if (!isDone) return onClose();
    queries.removeQueries({ queryKey: peopleKeys.role('visitors', String(role.id)) });
    await queries.invalidateQueries({ queryKey: peopleKeys.roles, exact: true });
    await navigate({ to: '/people', search: { show: 'roles' } });
  };
  return (
    <Dialog
      title={t('roles.deleteRoleQuestion', { role: translateServer(role.title) })}
      onClose={onClose}
      foot={
        <DialogFoot
          kind="danger"
          label={t('common.delete')}
          leave={t('common.cancel')}
          isBusy={isBusy}
          onDo={() => void remove()}
          onClose={onClose}
        />
      }
    >
      <p>
        {role.people
          ? t('roles.deleteRoleEffect', { count: role.people })
          : role.people === null
            ? t('roles.userCountHidden')
            : t('roles.noUsersWithRole')}{' '}
        {t('common.cannotBeUndone')}
      </p>
    </Dialog>
  );
}

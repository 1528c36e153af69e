import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { RightsSubject, RoleTold, ToldGrant } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
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
import { phrase } from '../words/phrase.ts';
import { counted, t, told } from '../words/text.ts';
import { AsFile } from './as-file.tsx';
import { changedActions, emptyRules, expand, withoutEmptyRules } from './grants.ts';
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
  usePageTitle(role.data === undefined ? t('Role') : told(role.data.title));
  const failed = role.error ?? rights.error;
  if (failed instanceof RequestError && [400, 403, 404].includes(failed.problem.status)) return <NothingHere />;
  if (failed !== null)
    return (
      <Message title={t('The role could not be asked for')} isFailure>
        <p>{inWords(failed)}</p>
      </Message>
    );
  if (role.data === undefined || rights.data === undefined) return <PageSkeleton />;
  return <Role key={`${of} ${name}`} role={role.data} of={isStaff ? 'staff' : 'visitors'} subjects={rights.data.subjects} />;
}

interface RoleProps {
  readonly role: RoleTold;
  readonly of: 'staff' | 'visitors';
  readonly subjects: readonly RightsSubject[];
}

function Role({ role, of, subjects: all }: RoleProps) {
  const http = useHttp();
  const queries = useQueryClient();
  const { granted } = useModel();
  const { show = '' } = useSearch({ strict: false }) as { readonly show?: string };
  const { isBusy, run } = useDoing([peopleKeys.roles, ['rights', 'ask']]);
  const [grants, setGrants] = useState<readonly ToldGrant[] | null>(null);
  const [dialog, setDialog] = useState<'name' | 'remove' | 'unlimited' | null>(null);
  const against = reasonAgainst(role, of, granted);
  const stored = useMemo(() => withoutEmptyRules(role.grants), [role.grants]);
  const isPublic = of === 'visitors' && role.name === 'public';
  const subjects = useMemo(() => {
    const granted = expand(stored, all);
    return isPublic ? subjectsForPublic(all, (action) => granted.has(action)) : all;
  }, [isPublic, stored, all]);
  const shown = grants ?? stored;
  const changes = grants === null ? [] : changedActions(expand(stored, subjects), expand(grants, subjects));
  const isChanged = grants !== null && JSON.stringify(grants) !== JSON.stringify(stored);
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged &&
      current.pathname !== next.pathname &&
      !window.confirm(t('What you changed of this role is not saved. Leave all the same?')),
    enableBeforeUnload: () => isChanged,
  });
  const unlimited = emptyRules(shown);
  const save = async () => {
    if (!isChanged) return;
    if (unlimited.length > 0 && dialog !== 'unlimited') return setDialog('unlimited');
    const isDone = await run(
      () => http.ask(`/roles/${role.id}`, { method: 'PUT', body: { grants: withoutEmptyRules(grants) } }),
      t('Saved. It counts from the next request on, everywhere.'),
    );
    setDialog(null);
    if (!isDone) return;
    await queries.refetchQueries({ queryKey: peopleKeys.role(of, String(role.id)) });
    setGrants(null);
  };
  useShortcut('Ctrl S', t('Save the role'), () => void save(), against === null);
  const askers = useAskers(role, of);
  const tabs = [
    { title: t('May do'), show: '' },
    { title: t('As a file'), show: 'file' },
  ];
  return (
    <div className={styles.page}>
      <PageHead title={told(role.title)} about={aboutOf(role, of)} tabs={tabs} tabsLabel={t('The role')}>
        {of === 'visitors' && (
          <>
            <Button kind="bare" why={against} onClick={() => setDialog('name')}>
              {t('Rename')}
            </Button>
            <Button
              kind="bareDanger"
              why={against ?? (role.isNeeded ? t('The app cannot be without this role.') : null)}
              onClick={() => setDialog('remove')}
            >
              {t('Remove…')}
            </Button>
            <Button why={isChanged ? null : t('Nothing is changed.')} onClick={() => setGrants(null)}>
              {t('Discard')}
            </Button>
            <Button
              kind="main"
              keys="Ctrl S"
              isBusy={isBusy}
              why={against ?? (isChanged ? null : t('Nothing is changed.'))}
              onClick={() => void save()}
            >
              {t('Save')}
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
            <p className={keyStyles.key}>
              {phrase(
                '{all}: without a condition. A word: under a rule. –: not at all. ◐: changed and not saved. Arrows move, Enter opens, Space switches.',
                { all: <b>{t('all')}</b> },
              )}
            </p>
          </div>
          <aside className={styles.rail} aria-label={t('About the role')}>
            <Tester subjects={subjects} askers={askers} isChanged={isChanged} />
            {isChanged && (
              <section>
                <h2>{t('Not saved')}</h2>
                <p>
                  {changes.length === 0
                    ? t('The same rights, written in another way.')
                    : counted(changes.length, '{count} right changes.', '{count} rights change.')}
                </p>
                {role.people !== null && role.people > 0 && (
                  <p className={styles.quiet}>{counted(role.people, '{count} person has this role.', '{count} people have this role.')}</p>
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
  if (isBuiltIn) return t('This role is the same in every app. Another one is made in the files of the app: “As a file” shows how.');
  if (file !== null) return t('{file} says this: it is changed there.', { file });
  if (of === 'visitors' && granted.includes('plugin::users-permissions.role.updateRole')) return null;
  return t('Your role lets you look at this, and not change it.');
}

function aboutOf({ people, description, name }: RoleTold, of: 'staff' | 'visitors'): string {
  const who =
    name === 'public' && of === 'visitors'
      ? t('Whoever is not signed in.')
      : people === null
        ? ''
        : counted(people, '{count} person.', '{count} people.');
  return [who, told(description ?? '')].filter((text) => text !== '').join(' ');
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
      ? { key: 'role', label: t('Whoever is not signed in'), asker: { kind: 'public' } }
      : {
          key: 'role',
          label: t('Somebody with the role {role}', { role: told(role.title) }),
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
  const [name, setName] = useState(role.title);
  const [description, setDescription] = useState(role.description ?? '');
  const save = () =>
    run(() => http.ask(`/roles/${role.id}`, { method: 'PUT', body: { name: name.trim(), description: description.trim() } }), t('Saved.'));
  return (
    <Dialog
      title={t('Rename the role')}
      onClose={onClose}
      foot={
        <DialogFoot
          label={t('Save')}
          isBusy={isBusy}
          why={name.trim().length < 3 ? t('A name has three letters at least.') : null}
          onDo={() => void save().then((isDone) => isDone && onClose())}
          onClose={onClose}
        />
      }
    >
      <TextField label={t('Name')} required autoFocus minLength={3} maxLength={255} value={name} onValue={setName} />
      <TextField
        label={t('What it is for')}
        maxLength={255}
        value={description}
        onValue={setDescription}
        hint={t('Files and programs go on calling it {name}.', { name: role.name })}
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
      t('{role} is removed.', { role: told(role.title) }),
    );
    if (!isDone) return onClose();
    queries.removeQueries({ queryKey: peopleKeys.role('visitors', String(role.id)) });
    await navigate({ to: '/people', search: { show: 'roles' } });
  };
  return (
    <Dialog
      title={t('Remove {role}?', { role: told(role.title) })}
      onClose={onClose}
      foot={
        <DialogFoot kind="danger" label={t('Remove')} leave={t('Keep it')} isBusy={isBusy} onDo={() => void remove()} onClose={onClose} />
      }
    >
      <p>
        {role.people
          ? counted(
              role.people,
              'One person has it, and may then do what whoever is not signed in may.',
              '{count} people have it, and may then do what whoever is not signed in may.',
            )
          : role.people === null
            ? t('You don’t have permission to see how many users have this role.')
            : t('No users have this role.')}{' '}
        {t('This cannot be undone.')}
      </p>
    </Dialog>
  );
}

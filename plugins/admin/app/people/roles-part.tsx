import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useSending } from '../account/use-sending.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Data, RoleTold } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError, TextField } from '../shell/field.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { Choice } from './choice.tsx';
import { PageHead, type PartHead } from './page-head.tsx';
import styles from './people.module.css';
import { peopleKeys, rolesQuery, staffQuery } from './queries.ts';

/** Lists the roles of staff and of visitors. */
export function RolesPart({ head }: { readonly head: PartHead }) {
  const http = useHttp();
  const { granted } = useModel();
  const staff = useQuery({ ...staffQuery(http), enabled: granted.includes('plugin::admin.people.read') });
  const visitors = useQuery(rolesQuery(http));
  const [isMaking, setIsMaking] = useState(false);
  const mayMake = granted.includes('plugin::users-permissions.role.createRole');
  const people = (count: number | null) => (count === null ? '' : t('people.userCount', { count }));
  if (visitors.isPending) return <PageSkeleton />;
  return (
    <>
      <PageHead title={t('common.users')} {...head}>
        {mayMake && (
          <Button kind="main" onClick={() => setIsMaking(true)}>
            {t('people.createEndUserRole')}
          </Button>
        )}
      </PageHead>
      {staff.isError && <p className={styles.note}>{inWords(staff.error)}</p>}
      {visitors.isError && <p className={styles.note}>{inWords(visitors.error)}</p>}
      <table className={`${styles.table} ${styles.list}`}>
        <thead>
          <tr>
            <th scope="col">{t('common.role')}</th>
            <th scope="col">{t('people.roleUsers')}</th>
            <th scope="col">{t('common.definedIn')}</th>
          </tr>
        </thead>
        {staff.data && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {t('people.adminRoles')}
              </th>
            </tr>
            {staff.data.roles.map((role) => (
              <tr key={role.name}>
                <th scope="row">
                  <Link className={styles.open} to="/people/roles/$of/$name" params={{ of: 'staff', name: role.name }}>
                    <bdi>{translateServer(role.title)}</bdi>
                  </Link>
                </th>
                <td>{people(role.people)}</td>
                <td>{role.file ?? t('people.builtIn')}</td>
              </tr>
            ))}
          </tbody>
        )}
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {t('people.endUserRoles')}
            </th>
          </tr>
          {visitors.data?.map((role) => (
            <tr key={role.id}>
              <th scope="row">
                <Link className={styles.open} to="/people/roles/$of/$name" params={{ of: 'visitors', name: String(role.id) }}>
                  <bdi>{translateServer(role.title)}</bdi>
                </Link>
                {role.description && <div className={styles.quiet}>{translateServer(role.description)}</div>}
              </th>
              <td>{role.name === 'public' ? t('common.publicNotSignedIn') : people(role.people)}</td>
              <td>{role.file ?? t('people.managedInAdminPanel')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isMaking && visitors.data && <NewRoleDialog roles={visitors.data} onClose={() => setIsMaking(false)} />}
    </>
  );
}

function NewRoleDialog({ roles, onClose }: { readonly roles: readonly RoleTold[]; onClose(): void }) {
  const http = useHttp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [like, setLike] = useState(String(roles.find((role) => role.name === 'authenticated')?.id ?? ''));
  const { error, isBusy, submit } = useSending(async () => {
    const grants = roles.find(({ id }) => String(id) === like)?.grants ?? [];
    const { body } = await http.ask<Data<{ readonly id: number }>>('/roles', {
      method: 'POST',
      body: { name: name.trim(), description: description.trim(), grants },
    });
    await queries.invalidateQueries({ queryKey: peopleKeys.roles, exact: true });
    await navigate({ to: '/people/roles/$of/$name', params: { of: 'visitors', name: String(body.data.id) } });
  });
  return (
    <Dialog
      title={t('people.createEndUserRole')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} kind="main" isBusy={isBusy}>
            {t('people.createRole')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <FormError text={error} />
        <TextField label={t('common.name')} required autoFocus minLength={3} maxLength={255} value={name} onValue={setName} />
        <TextField label={t('common.description')} maxLength={255} value={description} onValue={setDescription} />
        <Choice
          label={t('people.initialPermissions')}
          value={like}
          options={[
            { value: '', label: t('people.noPermissions') },
            ...roles.map(({ id, title }) => ({ value: String(id), label: t('people.copyFromRole', { role: translateServer(title) }) })),
          ]}
          onValue={setLike}
        />
      </form>
    </Dialog>
  );
}

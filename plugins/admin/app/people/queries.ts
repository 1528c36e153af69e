import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import type { Data, Rights, RoleTold, StaffTold, Token } from '../client/types.ts';

/** Query keys of people and their rights. */
export const peopleKeys = {
  staff: ['staff'] as const,
  roles: ['roles'] as const,
  role: (of: string, name: string) => ['roles', of, name] as const,
  rights: ['rights'] as const,
  users: ['users'] as const,
  tokens: ['tokens'] as const,
};

/** Query for the staff, their roles and rules. */
export const staffQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.staff,
    queryFn: async ({ signal }) => (await http.ask<Data<StaffTold>>('/staff', { signal })).body.data,
  });

/** Query for the roles of visitors. */
export const rolesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.roles,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly RoleTold[]>>('/roles', { signal })).body.data,
  });

/** Query for one role: staff roles by name, visitors' roles by id. */
export const roleQuery = (http: HttpClient, of: 'staff' | 'visitors', name: string) =>
  queryOptions({
    queryKey: peopleKeys.role(of, name),
    queryFn: async ({ signal }) =>
      (await http.ask<Data<RoleTold>>(`${of === 'staff' ? '/staff-roles' : '/roles'}/${encodeURIComponent(name)}`, { signal })).body.data,
  });

/** Query for everything that can be granted, which does not change until the server restarts. */
export const rightsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.rights,
    queryFn: async ({ signal }) => (await http.ask<Data<Rights>>('/rights', { signal })).body.data,
    staleTime: 5 * 60_000,
  });

/** Query for API tokens. */
export const tokensQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.tokens,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly Token[]>>('/api-tokens', { signal })).body.data,
  });

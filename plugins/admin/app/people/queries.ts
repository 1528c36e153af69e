import { queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import type { Data, Rights, RoleTold, StaffTold, Token } from '../client/types.ts';

/** Names of what is kept about people. */
export const peopleKeys = {
  staff: ['staff'] as const,
  roles: ['roles'] as const,
  role: (of: string, name: string) => ['roles', of, name] as const,
  rights: ['rights'] as const,
  users: ['users'] as const,
  tokens: ['tokens'] as const,
};

/** The staff, their roles and how they come in. */
export const staffQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.staff,
    queryFn: async ({ signal }) => (await http.ask<Data<StaffTold>>('/staff', { signal })).body.data,
  });

/** The roles of visitors. */
export const rolesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.roles,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly RoleTold[]>>('/roles', { signal })).body.data,
  });

/** One role: of staff by its name, of visitors by its number. */
export const roleQuery = (http: HttpClient, of: 'staff' | 'visitors', name: string) =>
  queryOptions({
    queryKey: peopleKeys.role(of, name),
    queryFn: async ({ signal }) =>
      (await http.ask<Data<RoleTold>>(`${of === 'staff' ? '/staff-roles' : '/roles'}/${encodeURIComponent(name)}`, { signal })).body.data,
  });

/** Everything that can be granted: the same until the server starts again. */
export const rightsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.rights,
    queryFn: async ({ signal }) => (await http.ask<Data<Rights>>('/rights', { signal })).body.data,
    staleTime: 5 * 60_000,
  });

/** Tokens of machines. */
export const tokensQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: peopleKeys.tokens,
    queryFn: async ({ signal }) => (await http.ask<Data<readonly Token[]>>('/api-tokens', { signal })).body.data,
  });

import { CONFIG, DOCUMENTS, type Kernel, type RouteTable, TYPINGS } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { ROLES, USERS } from 'plinth/plugins/users-permissions';
import { addUseRoutes } from '../api/use-it.ts';

/** @returns a function that adds the routes that show how programs read what the page shows */
export function registerUse({ container, plugins }: Kernel): (routes: RouteTable) => void {
  const parts = {
    documents: container.resolve(DOCUMENTS),
    typings: container.resolve(TYPINGS),
    rest: container.resolve(REST),
    graphql: plugins.includes('graphql') ? container.resolve(GRAPHQL) : null,
    roles: container.resolve(ROLES),
    users: container.resolve(USERS),
    url: container.resolve(CONFIG).server.url,
  };
  return (routes) => addUseRoutes(routes, parts);
}

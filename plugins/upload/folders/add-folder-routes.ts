import type { RouteTable } from 'plinth';
import { folderAction } from '../actions.ts';
import type { FolderController } from './folder-controller.ts';

/** Adds `<prefix>/upload/folders` and what is below it. */
export function addFolderRoutes(routes: RouteTable, prefix: string, folders: FolderController): void {
  const all = `${prefix}/upload/folders`;
  routes.get(all, { action: folderAction('find') }, (ctx) => folders.list(ctx));
  routes.post(all, { action: folderAction('create') }, (ctx) => folders.create(ctx));
  routes.get(`${all}/:id`, { action: folderAction('findOne') }, (ctx) => folders.read(ctx));
  routes.put(`${all}/:id`, { action: folderAction('update') }, (ctx) => folders.update(ctx));
  routes.delete(`${all}/:id`, { action: folderAction('delete') }, (ctx) => folders.remove(ctx));
}

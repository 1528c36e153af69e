import { NotFoundError, type RouteTable } from 'plinth';
import { uploadAction } from '../actions.ts';
import type { UploadController } from './upload-controller.ts';

/** Adds `<prefix>/upload` and what is below it. */
export function addUploadRoutes(routes: RouteTable, prefix: string, files: UploadController): void {
  const all = `${prefix}/upload/files`;
  routes.post(`${prefix}/upload`, { action: uploadAction('upload'), body: 'leave-multipart' }, (ctx) => files.upload(ctx));
  // Clients of the dialect know it as a path that is not there, rather than as one with other methods.
  routes.get(`${prefix}/upload`, { auth: false }, () => {
    throw new NotFoundError();
  });
  routes.get(all, { action: uploadAction('find') }, (ctx) => files.list(ctx));
  routes.get(`${all}/page`, { action: uploadAction('findPage') }, (ctx) => files.page(ctx));
  routes.get(`${all}/:id`, { action: uploadAction('findOne') }, (ctx) => files.read(ctx));
  routes.delete(`${all}/:id`, { action: uploadAction('destroy') }, (ctx) => files.remove(ctx));
}

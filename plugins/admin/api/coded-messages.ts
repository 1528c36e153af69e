import type { HttpMiddleware } from 'plinth';
import { API } from '../staff/names.ts';

/** Adds the codes and values of messages to error responses of the interface's own endpoints, so that the page can translate them. */
export const codedMessages: HttpMiddleware = (ctx, next) => {
  if (ctx.path.startsWith(`${API}/`)) ctx.state.hasCodedMessages = true;
  return next();
};

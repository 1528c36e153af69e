import { type Caller, ForbiddenError } from 'plinth';

/** @throws ForbiddenError unless a caller is granted an action: for what is not asked over a route, whose guard says so. */
export function checkGranted({ ability }: Caller, action: string): void {
  if (!ability.can(action)) throw new ForbiddenError();
}

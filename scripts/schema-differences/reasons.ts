import { z } from 'zod';
import type { Difference } from './differences.ts';

/** Why differences are there. */
interface Reasons {
  /** The reason for a difference; undefined when there is none. */
  find(difference: Difference): string | undefined;
  /** Places of reasons that no difference was found at. */
  unused(): readonly string[];
}

/** Places are `Type`, `Type.field` and `Type.field(argument)`; in a reason `*` stands for any part of a name. With `what`, it is of those alone that begin so. */
const schema = z.array(z.strictObject({ at: z.array(z.string().min(1)).min(1), what: z.string().default(''), reason: z.string().min(1) }));

/** @param text a list of reasons, as JSON */
export function readReasons(text: string): Reasons {
  const places = schema
    .parse(JSON.parse(text))
    .flatMap(({ at, what, reason }) => at.map((place) => ({ place, what, reason, pattern: patternOf(place), isUsed: false })));
  return {
    find(difference) {
      const found = places.find(({ pattern, what }) => pattern.test(difference.at) && difference.what.startsWith(what));
      if (found !== undefined) found.isUsed = true;
      return found?.reason;
    },
    unused: () => places.filter(({ isUsed }) => !isUsed).map(({ place }) => place),
  };
}

function patternOf(place: string): RegExp {
  const parts = place.split('*').map((part) => part.replace(/[.()]/g, '\\$&'));
  return new RegExp(`^${parts.join('\\w*')}$`);
}

import { z } from 'zod';
import type { Difference } from './differences.ts';

/** The reasons for differences. */
interface Reasons {
  /** The reason for a difference; undefined if there is none. */
  find(difference: Difference): string | undefined;
  /** Places of reasons without a difference. */
  unused(): readonly string[];
}

/**
 * Places are `Type`, `Type.field` and `Type.field(argument)`; `*` stands for any part of a name. With `what`, a reason applies only to
 * differences that begin with that text.
 */
const schema = z.array(z.strictObject({ at: z.array(z.string().min(1)).min(1), what: z.string().default(''), reason: z.string().min(1) }));

/** Parses the reasons. @param text a list of reasons, as JSON */
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

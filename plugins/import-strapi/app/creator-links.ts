import type { Model } from 'plinth';
import { ImportError } from '../import-error.ts';
import { USER_UID } from '../source/creators.ts';
import type { AdoptedModel } from './adopt-model.ts';
import type { CreatorLinks } from './name-creators.ts';

/** The relation as it was named now, or else by an earlier run. */
export interface CreatorChoice {
  readonly given: string | null;
  readonly remembered: string | null;
}

/** @throws ImportError where the relation is to be filled, and the source, an archive, does not know by whom: it would be emptied */
export function assertKept({ given, remembered, isKept }: CreatorChoice & { readonly isKept: boolean }): void {
  const attribute = given ?? remembered;
  if (isKept || attribute === null) return;
  const whose = given === null ? ' (of an earlier run)' : '';
  throw new ImportError(
    `--creators ${attribute}${whose}: an archive holds neither the people of the admin panel nor what they have made; name the folder of the project`,
  );
}

/**
 * The relation that is to name who made what, and the content types of an app that have it: to-one, to users, and such that many documents may name one user.
 * @throws ImportError where it was named now, and none has it
 */
export function linksInApp({ given, remembered }: CreatorChoice, { contentTypes }: Model): CreatorLinks | null {
  const attribute = given ?? remembered;
  if (attribute === null) return null;
  const types = [...contentTypes.values()].filter(({ attributes }) => {
    const found = attributes.get(attribute);
    if (found?.kind !== 'relation' || found.target !== USER_UID || found.side !== 'owner') return false;
    return found.relation === 'manyToOne' || (found.relation === 'oneToOne' && found.inverse === null);
  });
  if (given !== null && types.length === 0) {
    throw new ImportError(
      `--creators ${given}: no content type of the app has a to-one relation of that name to ${USER_UID}: add it to those that are to tell who made their documents, and go on with --continue; nothing was brought over`,
    );
  }
  return { attribute, types: new Set(types.map(({ uid }) => uid)) };
}

/** The same by what the project says, before there is an app. */
export function linksInProject({ given, remembered }: CreatorChoice, { types }: AdoptedModel): CreatorLinks | null {
  const attribute = given ?? remembered;
  if (attribute === null) return null;
  const having = [...types.values()].filter(({ attributes }) => {
    const found = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (found?.type !== 'relation' || found.target !== USER_UID || found.mappedBy !== undefined) return false;
    return found.relation === 'manyToOne' || (found.relation === 'oneToOne' && found.inversedBy === undefined);
  });
  return { attribute, types: new Set(having.map(({ uid }) => uid)) };
}

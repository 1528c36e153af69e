import { join } from 'node:path';
import type { Attribute, Model, RelationAttribute } from 'plinth';
import { ImportError } from '../import-error.ts';
import { readJson } from '../project/package-file.ts';
import { USER_UID } from '../source/creators.ts';
import type { AdoptedModel, AdoptedType } from './adopt-model.ts';
import type { CreatorChoice, CreatorLinks } from './name-creators.ts';
import { type RememberedCreators, schemaFile } from './write-app.ts';

/** @param given the relation that was named now; false where it was said that there is none any more, undefined where nothing was said */
export function chooseCreators(given: string | false | undefined, remembered: RememberedCreators): CreatorChoice {
  const attribute = given === undefined ? remembered.attribute : given || null;
  const all = new Set([...remembered.former, ...(remembered.attribute === null ? [] : [remembered.attribute])]);
  return {
    attribute,
    isGiven: given !== undefined,
    isNew: attribute !== null && attribute !== remembered.attribute,
    former: [...all].filter((name) => name !== attribute),
  };
}

/** @throws ImportError where the relation is to be filled, and the source, an archive, does not know by whom: it would be emptied */
export function assertKept({ attribute, isGiven, isKept }: CreatorChoice & { readonly isKept: boolean }): void {
  if (isKept || attribute === null) return;
  const [whose, more] = isGiven ? ['', ''] : [' (of an earlier run)', ', or say --no-creators, which leaves what it names as it is'];
  throw new ImportError(
    `--creators ${attribute}${whose}: an archive holds neither the people of the admin panel nor what they have made; name the folder of the project${more}`,
  );
}

/**
 * The relation that is to name who made what, and the content types of an app that have it: to-one, to users, and such that many documents may name one user.
 * @throws ImportError where it was named now, and none has it
 */
export function linksInApp({ attribute, isGiven }: CreatorChoice, { contentTypes }: Model): CreatorLinks | null {
  if (attribute === null) return null;
  const types = [...contentTypes.values()].filter(({ attributes }) => isCreatorLink(attributes.get(attribute)));
  if (isGiven && types.length === 0) {
    throw new ImportError(
      `--creators ${attribute}: no content type of the app has a to-one relation of that name to ${USER_UID}: add it to those that are to tell who made their documents, and go on with --continue; nothing was brought over`,
    );
  }
  return { attribute, types: new Set(types.map(({ uid }) => uid)) };
}

/** Whether it is a to-one relation to users, and many documents may name one of these. */
export function isCreatorLink(attribute: Attribute | undefined): attribute is RelationAttribute {
  if (attribute?.kind !== 'relation' || attribute.target !== USER_UID || attribute.side !== 'owner') return false;
  return attribute.relation === 'manyToOne' || (attribute.relation === 'oneToOne' && attribute.inverse === null);
}

/** The same as `linksInApp` by what is written, of apps that are not booted: in the schemas of the app, which may have relations of its own, else in those of the project. */
export function linksInSchemas({ attribute }: CreatorChoice, { types }: AdoptedModel, app: string): CreatorLinks | null {
  if (attribute === null) return null;
  const having = [...types.values()].filter((type) => {
    const { attributes = type.attributes } = (readJson(join(app, schemaFile(type))) ?? {}) as Partial<Pick<AdoptedType, 'attributes'>>;
    const found = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (found?.type !== 'relation' || found.target !== USER_UID || found.mappedBy !== undefined) return false;
    return found.relation === 'manyToOne' || (found.relation === 'oneToOne' && found.inversedBy === undefined);
  });
  return { attribute, types: new Set(having.map(({ uid }) => uid)) };
}

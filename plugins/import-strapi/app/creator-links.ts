import { join } from 'node:path';
import type { Attribute, Model, RelationAttribute } from 'plinth';
import { ImportError } from '../import-error.ts';
import { readJson } from '../project/package-file.ts';
import { USER_UID } from '../source/creators.ts';
import type { AdoptedModel, AdoptedType } from './adopt-model.ts';
import type { CreatorChoice, CreatorLinks } from './name-creators.ts';
import { type RememberedCreators, schemaFile } from './write-app.ts';

/** @param given the relation named in this run; false to stop filling one, undefined if the option is absent */
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

/** @throws ImportError if the source is an archive, which does not contain creators: the relation would be emptied */
export function assertKept({ attribute, isGiven, isKept }: CreatorChoice & { readonly isKept: boolean }): void {
  if (isKept || attribute === null) return;
  const [whose, more] = isGiven ? ['', ''] : [' (of an earlier run)', ', or say --no-creators, which leaves what it names as it is'];
  throw new ImportError(
    `--creators ${attribute}${whose}: an archive holds neither the people of the admin panel nor what they have made; name the folder of the project${more}`,
  );
}

/**
 * The relation for creators, and the content types of the app that have it. It must be to-one, to users, and let many
 * documents link to one user.
 * @throws ImportError if it was named in this run and no type has it
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

/** Whether an attribute is a to-one relation to users that allows one user for many documents. */
export function isCreatorLink(attribute: Attribute | undefined): attribute is RelationAttribute {
  if (attribute?.kind !== 'relation' || attribute.target !== USER_UID || attribute.side !== 'owner') return false;
  return attribute.relation === 'manyToOne' || (attribute.relation === 'oneToOne' && attribute.inverse === null);
}

/**
 * Like `linksInApp` for apps that are not booted: reads the schemas of the app, which may have relations of its own, else of the project.
 */
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

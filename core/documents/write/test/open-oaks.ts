import { type Caller, createAbility, type Rule, SYSTEM } from '../../../access/index.ts';
import type { OwnedDocuments } from '../../create-documents.ts';
import { STAGE, type Stage, stageAxis } from '../../test/arbitrary-rights.ts';
import { contentType, relation, uidOf } from '../../test/definitions.ts';
import type { TestDatabases } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';

/** A type with drafts, whose documents are linked to one another. */
export const OAK = uidOf('oak');

const MODEL = modelOf({
  contentTypes: [
    contentType(
      'oak',
      {
        tag: { type: 'integer' },
        next: relation('oneToOne', 'oak', { inversedBy: 'previous' }),
        previous: relation('oneToOne', 'oak', { mappedBy: 'next' }),
        parent: relation('manyToOne', 'oak', { inversedBy: 'children' }),
        children: relation('oneToMany', 'oak', { mappedBy: 'parent' }),
        pair: relation('oneToOne', 'oak', { inversedBy: 'paired' }),
        paired: relation('oneToOne', 'oak', { mappedBy: 'pair' }),
      },
      { options: { [STAGE]: true } },
    ),
  ],
  components: [],
});

export const at = (stage: Stage) => new Map([[STAGE, stage]]);

/** Documents in a new database, with short ways to make and change them. */
export interface Oaks {
  readonly documents: OwnedDocuments;
  /** @returns the documentId */
  make(data: object, stage: Stage): Promise<string>;
  change(id: string, data: object, stage: Stage): Promise<unknown>;
  /** What an attribute of a version leads to, and null if nothing. */
  linkOf(id: string, attribute: string, stage: Stage): Promise<string | null>;
}

export async function openOaks(databases: TestDatabases): Promise<Oaks> {
  const documents = await openDocuments(await databases.open(), MODEL, [stageAxis]);
  return {
    documents,
    make: async (data, stage) => (await documents.create(OAK, { data, axes: at(stage) }, SYSTEM)).documentId as string,
    change: (id, data, stage) => documents.update(OAK, id, { data, axes: at(stage) }, SYSTEM),
    async linkOf(id, attribute, stage) {
      const query = documents.parse(OAK, { populate: [attribute], [STAGE]: stage }, 'one', SYSTEM);
      const linked = (await documents.findOne(id, query))?.[attribute] as { readonly documentId: string } | null | undefined;
      return linked?.documentId ?? null;
    },
  };
}

/** A caller with all actions on oaks, as far as rules allow them. @param rules by action: `update` */
export function callerUnder(rules: Readonly<Record<string, Rule>>): Caller {
  const actions = ['find', 'update', 'publish', 'discard'].map((act) => `${OAK}.${act}`);
  const ruled = new Map(Object.entries(rules).map(([act, rule]) => [`${OAK}.${act}`, rule]));
  return { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set(actions), ruled) };
}

/** The error of a write in words; null if it was done. */
export async function errorOf(write: Promise<unknown>): Promise<string | null> {
  return write.then(
    () => null,
    (reason: unknown) => String(reason),
  );
}

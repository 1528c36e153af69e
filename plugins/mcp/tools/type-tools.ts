import { type ContentType, isTapped, z } from 'plinth';
import { contentSchemas } from 'plinth/plugins/openapi';
import { KEYS } from '../content.ts';
import type { Session, Verb } from '../session.ts';
import { type Tool, tool } from '../tool.ts';

const PARTS = ['create', 'update', 'answer'] as const;

const SHORT = z.object({
  type: z.string(),
  kind: z.enum(['collectionType', 'singleType']),
  displayName: z.string(),
  hasDrafts: z.boolean(),
  isLocalized: z.boolean(),
  may: z.array(z.string()).describe('Actions that the caller can perform on at least some documents of the type.'),
});

/** The tools that describe the content model. */
export const typeTools: readonly Tool[] = [
  tool({
    name: 'list_types',
    title: 'List types',
    description: 'Lists the content types with their names and the actions that you can perform on each. Start here.',
    input: z.strictObject({}),
    output: z.object({ types: z.array(SHORT), locales: z.array(z.string()), defaultLocale: z.string().optional() }),
    hints: { readOnly: true },
    run: async (session) => ({ types: session.types().map((type) => short(session, type)), ...localesOf(session) }),
  }),
  tool({
    name: 'describe_type',
    title: 'Describe a type',
    description:
      'Returns the exact JSON Schemas (2020-12) of `data` in create and update, and of responses, with components, dynamic zones (each entry has a ' +
      '__component), rich text, relations and files. Drafts can omit required attributes, but such drafts cannot be published.',
    input: z.strictObject({
      type: KEYS.type,
      parts: z
        .array(z.enum(PARTS))
        .min(1)
        .max(3)
        .default([...PARTS])
        .describe('Schemas to return.'),
    }),
    output: SHORT.extend({
      create: z.looseObject({}).optional(),
      update: z.looseObject({}).optional(),
      answer: z.looseObject({}).optional(),
      notes: z.array(z.string()),
    }),
    hints: { readOnly: true },
    run: async (session, { type: uid, parts }) => describeType(session, session.type(uid), parts),
  }),
];

/** The description of a type, with the requested schemas. */
export function describeType(session: Session, type: ContentType, parts: readonly (typeof PARTS)[number][] = PARTS) {
  const { entry, answer } = session.parts.rest.hooks;
  const schemas = contentSchemas(session.documents, session.caller, !isTapped(entry) && !isTapped(answer));
  const told = parts.flatMap((part) => {
    if (part !== 'answer' && !session.may(type, part) && !(part === 'create' && type.kind === 'singleType' && session.may(type, 'update')))
      return [];
    const action = session.action(type, 'find');
    const schema = schemas.of(type.uid, part, action === `${type.uid}.find` ? undefined : action);
    return schema === null ? [] : [[part, schema] as const];
  });
  return { ...short(session, type), ...Object.fromEntries(told), notes: notes(session, type) };
}

function short(session: Session, type: ContentType) {
  const { rights } = session;
  const may = (verb: Verb) => session.may(type, verb);
  const verbs = [
    ...(['find', 'findOne', 'create', 'update'] as const).filter(may),
    ...(rights.remove && may('delete') ? ['delete'] : []),
    ...(rights.publish && session.hasDrafts(type) ? (['publish', 'unpublish'] as const).filter(may) : []),
  ];
  return {
    type: type.uid,
    kind: type.kind,
    displayName: type.displayName,
    hasDrafts: session.hasDrafts(type),
    isLocalized: isLocalized(session, type),
    may: verbs,
  };
}

function localesOf({ parts: { locales } }: Session) {
  return locales === null ? { locales: [] } : { locales: [...locales.current.codes], defaultLocale: locales.current.defaultCode };
}

function isLocalized({ documents }: Session, type: ContentType): boolean {
  return documents.axesOf(type).some((axis) => axis.name === 'locale');
}

function notes(session: Session, type: ContentType): readonly string[] {
  return [
    ...(type.kind === 'singleType'
      ? ['This single type has one document: omit documentId. update creates the document if it does not exist.']
      : []),
    ...(session.hasDrafts(type)
      ? ['create and update write the draft. It becomes public when it is published.']
      : ['This type has no drafts: changes are public immediately.']),
    ...(isLocalized(session, type) ? ['update with another locale adds a version in that locale.'] : []),
    'update changes only the attributes in data. A list of component entries is replaced as a whole, but an entry with the id of an existing entry keeps the attributes that it omits.',
  ];
}

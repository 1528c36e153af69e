import { type AttributeOwner, type Documents, isPlinthError, SYSTEM } from 'plinth';

const VALUES: Readonly<Record<string, unknown>> = {
  string: 'ab',
  text: 'A é',
  richtext: '# x',
  email: 'a@example.org',
  date: '2020-02-29',
  time: '12:30:00',
  datetime: '2020-02-29T12:00:00.000Z',
  timestamp: '1582977600000',
  integer: 1,
  biginteger: '9007199254740993',
  float: 0.1,
  decimal: 0.1,
  boolean: true,
  json: { a: 1 },
  array: ['a'],
  password: 'Secret123',
};

/**
 * Fills every content type of an app with a few linked documents, as far as the app's rules allow.
 * @returns the ids of the documents, by uid
 */
export async function createSampleDocuments(documents: Documents, perType: number): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  const types = [...documents.model.contentTypes.values()].filter((type) => type.uid.startsWith('api::'));
  for (const type of types) {
    const made: string[] = [];
    for (let number = 0; number < (type.kind === 'singleType' ? 1 : perType); number++) {
      const data = valuesOf(documents, type, number, 2);
      const written = await attempt(() =>
        type.kind === 'singleType' ? documents.update(type.uid, null, { data }, SYSTEM) : documents.create(type.uid, { data }, SYSTEM),
      );
      if (written) made.push(written.documentId as string);
    }
    ids.set(type.uid, made);
  }
  for (const type of types) {
    for (const [number, documentId] of (ids.get(type.uid) ?? []).entries()) {
      for (const attribute of type.attributes.values()) {
        const targets = attribute.kind === 'relation' && attribute.writable === 'yes' ? (ids.get(attribute.target) ?? []) : [];
        if (attribute.kind !== 'relation' || targets.length === 0) continue;
        const linked = [targets[number % targets.length], targets[(number + 1) % targets.length]];
        const data = { [attribute.name]: attribute.many ? [...new Set(linked)] : linked[0] };
        await attempt(() => documents.update(type.uid, type.kind === 'singleType' ? null : documentId, { data }, SYSTEM));
      }
    }
  }
  return ids;
}

function valuesOf(documents: Documents, owner: AttributeOwner, number: number, depth: number): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const { name, ...attribute } of owner.attributes.values()) {
    if (attribute.writable !== 'yes' || name === 'id') continue;
    if (attribute.kind === 'scalar') {
      const { type, definition } = attribute;
      const listed = definition.enum as readonly string[] | undefined;
      const value = listed ? listed[number % listed.length] : VALUES[type.name];
      // Optional texts with a uniqueness or pattern rule are left out, because no value fits all apps.
      const isFree = definition.unique !== true && definition.regex === undefined && type.unique !== true;
      if (value !== undefined && (isFree || definition.required === true))
        data[name] = definition.unique === true ? `${value}${number}` : value;
    } else if (attribute.kind === 'component' && depth > 0) {
      const entry = valuesOf(documents, documents.model.component(attribute.component), number, depth - 1);
      data[name] = attribute.repeatable ? [entry, entry] : entry;
    } else if (attribute.kind === 'dynamiczone' && depth > 0) {
      data[name] = attribute.components.map((uid) => ({
        __component: uid,
        ...valuesOf(documents, documents.model.component(uid), number, depth - 1),
      }));
    }
  }
  return data;
}

/** Null if a rule of the app refuses it. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isPlinthError(error)) return null;
    throw error;
  }
}

import { ACCESS, type Axis, type ContentType, DOCUMENTS, definePlugin, ValidationError } from 'plinth';

const NAME = 'audience';
const AUDIENCES = ['public', 'partner'];
const hasAudiences = ({ options }: Pick<ContentType, 'options'>) => options.audiences === true;

/**
 * A third axis: a document may have different versions for the public and for partners. Reading those for partners needs a separate action.
 */
const audienceAxis: Axis = {
  name: NAME,
  kind: 'request',
  applies: hasAudiences,
  defaultValue: () => 'public',
  choose({ audience = 'public' }, use) {
    if (audience === '*' && use !== 'create' && use !== 'update') return { selection: 'any' };
    if (typeof audience === 'string' && AUDIENCES.includes(audience)) return { selection: { values: [audience] } };
    throw new ValidationError(`Invalid audience: expected ${AUDIENCES.join(' or ')}`, { source: 'query', param: NAME });
  },
  readAction: (value) => (value === 'partner' ? 'readPartner' : null),
  shares: (type, attribute) => type.attributes.get(attribute)?.type.name === 'date',
};

/** Adds the axis. */
export const audiencePlugin = definePlugin({
  name: NAME,
  apply({ container, hooks }) {
    const documents = container.resolve(DOCUMENTS);
    documents.addAxis(audienceAxis);
    const attribute = { type: 'string', implicit: true, axis: NAME, writable: 'ignored' } as const;
    hooks.model.tap(NAME, (definitions) => ({
      ...definitions,
      contentTypes: definitions.contentTypes.map((type) =>
        hasAudiences(type) ? { ...type, attributes: { ...type.attributes, audience: attribute } } : type,
      ),
    }));
    hooks.tables.tap(NAME, () => {
      for (const type of documents.model.contentTypes.values()) {
        if (hasAudiences(type)) container.resolve(ACCESS).declare({ action: `${type.uid}.readPartner`, plugin: NAME, wildcard: true });
      }
    });
  },
});

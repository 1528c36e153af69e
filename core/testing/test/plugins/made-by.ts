import { type ContentTypeDefinition, callerName, DOCUMENTS, definePlugin } from 'plinth';

const NAME = 'made-by';

/** Kept in a row of every version, shown to nobody but trusted code, and written by no body. */
const who = { type: 'string', implicit: true, private: true, writable: 'no' } as const;
const STAMPS = { createdBy: who, updatedBy: who, publishedBy: who };

/** `createdBy` and `updatedBy` are no names for attributes of an app; one that has a `publishedBy` keeps it. */
const withStamps = (type: ContentTypeDefinition) => ({ ...type, attributes: { ...STAMPS, ...type.attributes } });

export default definePlugin({
  name: NAME,
  apply({ container, hooks }) {
    hooks.model.tap({ name: NAME, stage: 100 }, (model) => ({ ...model, contentTypes: model.contentTypes.map(withStamps) }));
    container.resolve(DOCUMENTS).hooks.stamp.tap(NAME, (values, { type, axes, caller, cause }) => {
      const name = callerName(caller);
      const stamps = {
        ...(cause === 'create' && { createdBy: name }),
        // A copy, as publishing makes it, was written by whoever wrote the draft.
        ...(cause !== 'copy' && { updatedBy: name }),
        publishedBy: axes.get('status') === 'draft' ? null : name,
      };
      const own = Object.entries(stamps).filter(([attribute]) => type.attributes.get(attribute)?.definition.implicit === true);
      return { ...values, ...Object.fromEntries(own) };
    });
  },
});

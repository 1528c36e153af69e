import { callerName, callerValues, DOCUMENTS, definePlugin, withCallerAttributes } from 'plinth';

const NAME = 'last-editor';

/** Keeps who has written a version last: unlike `updatedBy`, not who has linked to it from elsewhere. */
export default definePlugin({
  name: NAME,
  apply({ container, hooks }) {
    hooks.model.tap({ name: NAME, stage: 100 }, (model) => ({
      ...model,
      contentTypes: model.contentTypes.map((type) => withCallerAttributes(type, ['editedBy'])),
    }));
    container.resolve(DOCUMENTS).hooks.stamp.tap(NAME, (values, { type, caller, cause }) => {
      const isWritten = cause === 'create' || cause === 'update';
      return isWritten ? { ...values, ...callerValues(type, { editedBy: callerName(caller) }) } : values;
    });
  },
});

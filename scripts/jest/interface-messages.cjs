// Transforms files of the interface: compiles their messages, as the build of the page does, and then their TypeScript.
const { createHash } = require('node:crypto');
const swcJest = require('@swc/jest');
const { compileMessages, readEnglish } = require('../messages/compile.mjs');

exports.createTransformer = (options) => {
  const swc = swcJest.createTransformer(options);
  const english = readEnglish();
  const catalogs = createHash('sha256')
    .update(JSON.stringify([...english]))
    .digest('hex');
  return {
    ...swc,
    getCacheKey: (source, ...more) => swc.getCacheKey(`${catalogs}${source}`, ...more),
    process: (source, ...more) => swc.process(compileMessages(source, english), ...more),
  };
};

// A hook of the module loader: `#imports`, which Nuxt makes when it builds an app, is `nuxt-imports.mjs`.

const IMPORTS = new URL('./nuxt-imports.mjs', import.meta.url).href;

export function resolve(specifier, context, next) {
  return specifier === '#imports' ? { url: IMPORTS, shortCircuit: true } : next(specifier, context);
}

// A module loader hook: resolves `#imports`, which Nuxt generates for an app, to `nuxt-imports.mjs`.

const IMPORTS = new URL('./nuxt-imports.mjs', import.meta.url).href;

export function resolve(specifier, context, next) {
  return specifier === '#imports' ? { url: IMPORTS, shortCircuit: true } : next(specifier, context);
}

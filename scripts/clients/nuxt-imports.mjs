// Replaces `#imports` for the Nuxt module: only the parts of Nuxt that it uses.

/** The app in its browser. `nuxt-strapi.mjs` sets the functions of installed packages. */
export const nuxt = {
  config: {},
  ref: undefined,
  useStrapiClient: undefined,
  /** Errors that the module has reported to the app. */
  errors: [],
  cookies: new Map(),
  states: new Map(),
  app: undefined,
  /** Simulates a page load: only cookies stay. */
  load() {
    nuxt.states.clear();
    nuxt.app = { hooks: { callHook: (_name, error) => nuxt.errors.push(error) } };
  },
};

/** The ref with a name; created on first use. */
function named(refs, name) {
  if (!refs.has(name)) refs.set(name, nuxt.ref(null));
  return refs.get(name);
}

export const useNuxtApp = () => nuxt.app;
export const useRuntimeConfig = () => ({ public: { strapi: nuxt.config } });
export const useCookie = (name) => named(nuxt.cookies, name);
export const useState = (name) => named(nuxt.states, name);
export const defineNuxtPlugin = (plugin) => plugin;
/** Nuxt also imports the composables of modules through `#imports`. */
export const useStrapiClient = () => nuxt.useStrapiClient();

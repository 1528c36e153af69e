// What the module for Nuxt imports as `#imports`: as much of Nuxt as it uses, and no more.

/** The app in its browser; `nuxt-strapi.mjs` fills in what comes from installed packages. */
export const nuxt = {
  config: {},
  ref: undefined,
  useStrapiClient: undefined,
  /** Errors that the module has told the app of. */
  errors: [],
  cookies: new Map(),
  states: new Map(),
  app: undefined,
  /** Loads a page: cookies stay, nothing else does. */
  load() {
    nuxt.states.clear();
    nuxt.app = { hooks: { callHook: (_name, error) => nuxt.errors.push(error) } };
  },
};

/** The ref of a name; made at the first call. */
function named(refs, name) {
  if (!refs.has(name)) refs.set(name, nuxt.ref(null));
  return refs.get(name);
}

export const useNuxtApp = () => nuxt.app;
export const useRuntimeConfig = () => ({ public: { strapi: nuxt.config } });
export const useCookie = (name) => named(nuxt.cookies, name);
export const useState = (name) => named(nuxt.states, name);
export const defineNuxtPlugin = (plugin) => plugin;
/** Nuxt imports the composables of modules through `#imports`, too. */
export const useStrapiClient = () => nuxt.useStrapiClient();

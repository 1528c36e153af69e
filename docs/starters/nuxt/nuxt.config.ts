export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: { enabled: false },
  css: ['~/style.css'],
  app: { head: { title: 'The Slow Ferry', htmlAttrs: { lang: 'en' } } },
});

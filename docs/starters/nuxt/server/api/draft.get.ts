/** The draft of an article, with the token that the interface of Plinth has put into the address. It is read anew each time. */
export default defineEventHandler(async (event) => {
  const { slug, locale, token } = getQuery(event);
  const draft = await readDraft({ slug: String(slug ?? ''), locale: String(locale ?? 'en'), token: String(token ?? '') });
  if (draft === null) throw createError({ statusCode: 404, statusMessage: 'There is no such draft' });
  return { ...shown(draft), cms: new URL(CMS).origin };
});

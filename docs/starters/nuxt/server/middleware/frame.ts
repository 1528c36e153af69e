/** Only the interface of Plinth may show the preview in a frame. */
export default defineEventHandler((event) => {
  if (getRequestURL(event).pathname === '/preview') setHeader(event, 'Content-Security-Policy', `frame-ancestors ${new URL(CMS).origin}`);
});

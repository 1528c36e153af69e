// Shows GraphiQL on the endpoint's own page. GraphiQL sends its requests to the same address.
(() => {
  const { createElement } = window.React;
  const { GraphiQL } = window;
  const fetcher = GraphiQL.createFetcher({ url: location.pathname });
  const place = document.getElementById('sandbox');
  const settings = {
    fetcher,
    isHeadersEditorEnabled: true,
    // Tokens are not kept in the browser.
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'headers',
    defaultQuery: decodeURIComponent(place.dataset.query),
    defaultHeaders: '{\n  "Authorization": ""\n}',
  };
  window.ReactDOM.createRoot(place).render(createElement(GraphiQL, settings));
})();

// Shows GraphiQL on the endpoint's own page. GraphiQL sends its requests to the same address.
(() => {
  const { createElement } = window.React;
  const { GraphiQL } = window;
  const fetcher = GraphiQL.createFetcher({ url: location.pathname });
  const settings = {
    fetcher,
    isHeadersEditorEnabled: true,
    // Tokens are not kept in the browser.
    shouldPersistHeaders: false,
    defaultEditorToolsVisibility: 'headers',
    defaultQuery: '# Ctrl+Enter runs what stands here.\n\n{\n  __typename\n}\n',
    defaultHeaders: '{\n  "Authorization": ""\n}',
  };
  window.ReactDOM.createRoot(document.getElementById('sandbox')).render(createElement(GraphiQL, settings));
})();

// The reference of the API at /v2/docs: Swagger UI, light or dark as the person's system is.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

/** Whoever is signed in to the app in this browser tries the calls out as themselves. */
const session = () => {
  try {
    return JSON.parse(localStorage.getItem('statehouse.session') ?? '{}') ?? {};
  } catch {
    return {};
  }
};

const areas = [...document.querySelectorAll('nav a')];
const asked = new URLSearchParams(location.search).get('area');
const shown = areas.find((link) => link.textContent === asked) ?? areas[0];
shown.setAttribute('aria-current', 'page');

const reference = window.SwaggerUIBundle({
  url: `/v2/openapi.json?area=${shown.textContent}`,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  showExtensions: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  // The document names the public address; a call goes to where this page came from, as its policy wants it.
  requestInterceptor: (request) => {
    const { pathname, search } = new URL(request.url, location.origin);
    return Object.assign(request, { url: location.origin + pathname + search });
  },
  onComplete: () => {
    const { token, slug } = session();
    if (token) reference.preauthorizeApiKey('token', token);
    if (slug) reference.preauthorizeApiKey('company', slug);
  },
});

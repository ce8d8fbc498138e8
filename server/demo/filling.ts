import type { FastifyInstance } from 'fastify';
import { languages } from '../../src/locales/translate.ts';
import { texts } from '../kit/texts.ts';

/** How far the filling of the demo is; null when there is none. */
export class Filling {
  percent: number | null = null;
}

/** Refers to the script below, in a page that is sent while the demo is filled. */
export const withBanner = (page: string): string => page.replace('</head>', '<script src="/filling.js" defer></script></head>');

/** Asks every two seconds, and says so above the page; when it is complete, offers the page anew. */
const script = `
const band = document.createElement('div');
band.role = 'status';
Object.assign(band.style, { position: 'fixed', insetInline: '0', insetBlockEnd: '0', zIndex: 30, padding: '8px 16px', display: 'flex', gap: '12px', alignItems: 'center', justifyContent: 'center', background: '#fff4d6', color: '#5b4300', font: '13px/1.5 system-ui, sans-serif' });
const words = document.createElement('span');
const bar = document.createElement('progress');
bar.max = 100;
const again = document.createElement('button');
again.onclick = () => location.reload();
document.body.append(band);
const look = async () => {
  const answer = await fetch('/filling').catch(() => null);
  const said = answer && answer.ok ? await answer.json() : null;
  if (said) {
    const language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
    const { text, reload } = said[language];
    if (words.textContent !== text) words.textContent = text;
    bar.value = said.percent ?? 100;
    bar.ariaLabel = text;
    again.textContent = reload;
    band.replaceChildren(words, said.percent === null ? again : bar);
    band.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  if (!said || said.percent !== null) setTimeout(look, 2000);
};
look();
`;

/** Texts of a page that was opened while the demo was filled, in both languages. */
export function mountFilling(app: FastifyInstance, filling: Filling): void {
  app.get('/filling.js', (_, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' }).send(script),
  );
  app.get('/filling', (_, reply) => {
    const { percent } = filling;
    const said = languages.map((language) => {
      const t = texts[language];
      const text = percent === null ? t('app.filling.done') : t('app.filling', { percent });
      return [language, { text, reload: t('app.filling.reload') }];
    });
    return reply.header('cache-control', 'no-store').send({ percent, ...Object.fromEntries(said) });
  });
}

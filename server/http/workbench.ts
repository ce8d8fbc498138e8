import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { directionOf } from '../../src/locales/translate.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import type { Company } from '../kit/current-user.ts';
import { project } from '../kit/project.ts';
import type { Services } from '../kit/services.ts';
import { languageOf, texts } from '../kit/texts.ts';
import { hashesOf } from './security.ts';
import { isBuilding, workbenchFolder } from './workbench-folder.ts';

export const workbenchPath = '/workbench/';
/** How long a pass is valid. */
export const passMinutes = 60;

/** Page navigation sends no auth-token header, so this cookie identifies the user; it is sent only to the workbench. */
export const passCookie = (company: Company, token: string, isSecure: boolean): string =>
  [
    `workbench_pass=${company.id}.${token}`,
    'Path=/workbench',
    `Max-Age=${passMinutes * 60}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

async function refusalOf(request: FastifyRequest, services: Services): Promise<401 | 403 | null> {
  const [, id, token] = /(?:^|;\s*)workbench_pass=(\d{1,15})\.([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '') ?? [];
  const company = id && token ? await services.companies.byId(Number(id)) : null;
  const viewer = company && token ? await services.sessions.findPass(company, token) : null;
  if (!viewer) return 401;
  return may(viewer, 'workflows.view') ? null : 403;
}

/** Exceptions to the app's own policy: the static site has inline scripts, and shows stories in a frame. */
function policyOf(page: string): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashesOf(page)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** How often its page polls during a build. */
const secondsToBuild = 5;

/** An error page for the user, as there is no app around it. */
function sayWhy(request: FastifyRequest, reply: FastifyReply, status: 401 | 403 | 404 | 503): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const t = texts[language];
  // The link's target isn't lost: the Workflows page continues to it.
  const search = new URL(request.url, 'http://localhost').search;
  const back = status === 401 && search ? `/workflows?workbench=${encodeURIComponent(search)}` : '/workflows';
  const again = status === 503 ? `<meta http-equiv="refresh" content="${secondsToBuild}">` : '';
  if (status === 503) reply.header('retry-after', secondsToBuild);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}
<title>${t('workflows.workbench')}</title>
<style>:root { color-scheme: light dark; } body { max-inline-size: 34rem; margin: 15vh auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; }</style>
<main><h1>${t('workflows.workbench')}</h1><p>${t(`workflows.workbench.refused.${status}`)}</p><p><a href="${back}">${t('workflows.workbench.way')}</a></p></main></html>`);
}

/** Serves the built workbench to users with a pass and the privilege, and shows everyone else why not. */
export async function mountWorkbench(server: FastifyInstance, services: Services): Promise<void> {
  const folder = services.config.workbenchDir;
  const { building } = workbenchFolder(path.dirname(folder));
  // Only for `sendFile`, which gets the folder each time, so the folder needn't exist before the build.
  if (!server.hasReplyDecorator('sendFile')) await server.register(serveFiles, { root: project, serve: false });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await refusalOf(request, services);
    if (refusal) return sayWhy(request, reply, refusal);
    // Its pages use relative file paths, so the trailing slash is required.
    if (request.url.split('?')[0] === '/workbench') return reply.redirect(workbenchPath);
    const wanted = (request.params as { '*'?: string })['*'] || 'index.html';
    reply.header('cache-control', 'private, no-cache');
    if (wanted !== 'index.html' && wanted !== 'iframe.html') return reply.sendFile(wanted, folder);
    const file = path.join(folder, wanted);
    if (!existsSync(file)) return sayWhy(request, reply, isBuilding(building) ? 503 : 404);
    const page = await readFile(file, 'utf8');
    return reply.header('content-security-policy', policyOf(page)).type('text/html; charset=utf-8').send(page);
  };
  server.get('/workbench', serve);
  server.get('/workbench/*', serve);
}

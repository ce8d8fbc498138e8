import { wire } from '../app/session-wire.ts';

const one = '/provider/issues/{id}';
const task = '/provider/tasks/{id}';
/** The transport part of the calls of a provider's people, without their schemas, which its pages don't need. */
export const providerWire = {
  issues: { ...wire('GET', '/provider/issues', 'data'), paged: true as const },
  issue: wire('GET', one, 'data'),
  act: { ...wire('PUT', one, 'data'), wrapper: 'issue' },
  assignee: wire('PUT', `${one}/assignee`, 'data'),
  tasks: wire('GET', '/provider/tasks', 'data'),
  createTask: { ...wire('POST', '/provider/tasks', 'data'), wrapper: 'task' },
  updateTask: { ...wire('PUT', task, 'data'), wrapper: 'task' },
  taskDocuments: wire('GET', `${task}/documents`, 'data'),
  addTaskDocument: { ...wire('POST', `${task}/documents`, 'data'), wrapper: 'document' },
  documents: wire('GET', `${one}/documents`, 'data'),
  addDocument: { ...wire('POST', `${one}/documents`, 'data'), wrapper: 'document' },
  messages: wire('GET', `${one}/messages`, 'data'),
  addMessage: { ...wire('POST', `${one}/messages`, 'data'), wrapper: 'message' },
  people: wire('GET', '/provider/people', 'data'),
  items: wire('GET', `${one}/items`, 'data'),
};

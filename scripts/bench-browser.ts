export async function benchBrowser(_address: string, _slug: string, _email: string, _password: string): Promise<void> {}

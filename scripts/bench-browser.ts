interface Place {
  address: string;
  slug: string;
  email: string;
  password: string;
}
export async function benchBrowser(_place: Place): Promise<void> {}

export async function price(baseUrl) {
  return Number(await (await fetch(`${baseUrl}/price`)).text());
}

export function VcardsPage() {
  return <h1>VcardsPage</h1>;
}

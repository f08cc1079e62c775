declare module '*.svg' {
  const name: string
  export default name
}

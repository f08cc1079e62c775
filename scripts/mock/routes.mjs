/** The operation of a request. */
const PARAMETER = /^\{\w+\}$/

const segmentsOf = (path) => path.split('/').filter((segment) => segment !== '')

/** The operation, or undefined. If two match, the one with fewer parameters. */
export const findOperation = (operations, method, path) => {
  const given = segmentsOf(path)
  const parametersOf = (operation) => segmentsOf(operation.path).filter((segment) => PARAMETER.test(segment)).length
  const matches = ({ path: template }) => {
    const expected = segmentsOf(template)
    return expected.length === given.length && expected.every((one, n) => one === given[n] || PARAMETER.test(one))
  }
  const found = operations.filter((operation) => operation.method === method.toLowerCase() && matches(operation))
  return found.sort((a, b) => parametersOf(a) - parametersOf(b))[0]
}

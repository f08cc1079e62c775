import { conformance } from './conformance'

it.each(['server', 'client'])('the checks of the %s half quote the current contract', async (half) => {
  const { code, output, stderr } = await conformance(half, '--list')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const line of output.trim().split('\n')) expect(line).toMatch(/ \((openapi|asyncapi)\.yaml:\d+\)$/)
})

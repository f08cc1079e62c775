// generated from spec/import.schema.json by scripts/codegen; do not edit
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: !0 });
}, __copyProps = (to, from, except, desc) => {
  if (from && typeof from == "object" || typeof from == "function")
    for (let key of __getOwnPropNames(from))
      !__hasOwnProp.call(to, key) && key !== except && __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: !0 }), mod);

// chat:entry
var entry_exports = {};
__export(entry_exports, {
  importValidators: () => importValidators
});
module.exports = __toCommonJS(entry_exports);

// chat:validators
var validators_exports = {};
__export(validators_exports, {
  block: () => block,
  channel: () => channel,
  member: () => member,
  message: () => message,
  pin: () => pin,
  reaction: () => reaction
});
var channel = validate52;
var schema21 = { type: "object", additionalProperties: !1, required: ["type", "id", "kind", "createdAt"], properties: { type: { const: "channel" }, id: { $ref: "#/$defs/sourceId" }, kind: { enum: ["DIRECT", "GROUP"] }, userIds: { description: "The two users of a DIRECT channel, who are its members without a line of their own.", type: "array", items: { $ref: "#/$defs/userId" }, minItems: 2, maxItems: 2, uniqueItems: !0 }, name: { type: ["string", "null"], maxLength: 200 }, coverUrl: { type: ["string", "null"], maxLength: 2048 }, customType: { type: ["string", "null"], maxLength: 100 }, metadata: { $ref: "#/$defs/metadata" }, isFrozen: { type: "boolean" }, slowModeSeconds: { type: "integer", minimum: 0, maximum: 21600 }, whoCanSend: { enum: ["MEMBERS", "OPERATORS"] }, createdById: { $ref: "#/$defs/userId" }, createdAt: { $ref: "#/$defs/time" }, updatedAt: { $ref: "#/$defs/time" } }, if: { type: "object", properties: { kind: { const: "DIRECT" } } }, then: { required: ["userIds"] }, else: { required: ["createdById"] } }, func1 = Object.prototype.hasOwnProperty, func0 = require("ajv/dist/runtime/equal").default, func2 = require("ajv/dist/runtime/ucs2length").default;
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate55.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 500)
        return validate55.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" }], !1;
      if (func2(data) < 1)
        return validate55.errors = [{ instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
    } else
      return validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
  return validate55.errors = vErrors, errors === 0;
}
validate55.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate57.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 255)
        return validate57.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }], !1;
      if (func2(data) < 1)
        return validate57.errors = [{ instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
    } else
      return validate57.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
  return validate57.errors = vErrors, errors === 0;
}
validate57.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate59.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data))
      for (let key0 in data) {
        let _errs1 = errors;
        if (typeof key0 == "string" && func2(key0) < 1) {
          let err0 = { instancePath, schemaPath: "#/propertyNames/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", propertyName: key0 };
          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          let err1 = { instancePath, schemaPath: "#/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid" };
          return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate59.errors = vErrors, !1;
          break;
        }
      }
    else
      return validate59.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate59.errors = vErrors, errors === 0;
}
validate59.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var pattern3 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$", "u");
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate62.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 40)
        return validate62.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
      if (!pattern3.test(data))
        return validate62.errors = [{ instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
    } else
      return validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
  return validate62.errors = vErrors, errors === 0;
}
validate62.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate54.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs1 = errors, valid0 = !0, _errs2 = errors;
  if (errors === _errs2)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.kind !== void 0 && data.kind !== "DIRECT") {
        let err0 = {};
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    } else {
      let err1 = {};
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  var _valid0 = _errs2 === errors;
  errors = _errs1, vErrors !== null && (_errs1 ? vErrors.length = _errs1 : vErrors = null);
  let ifClause0;
  if (_valid0) {
    let _errs5 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.userIds === void 0 && (missing0 = "userIds"))
        return validate54.errors = [{ instancePath, schemaPath: "#/then/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
    }
    var _valid0 = _errs5 === errors;
    valid0 = _valid0, ifClause0 = "then";
  } else {
    let _errs6 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing1;
      if (data.createdById === void 0 && (missing1 = "createdById"))
        return validate54.errors = [{ instancePath, schemaPath: "#/else/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
    }
    var _valid0 = _errs6 === errors;
    valid0 = _valid0, ifClause0 = "else";
  }
  if (!valid0) {
    let err2 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: ifClause0 }, message: 'must match "' + ifClause0 + '" schema' };
    return vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++, validate54.errors = vErrors, !1;
  }
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing2;
      if (data.type === void 0 && (missing2 = "type") || data.id === void 0 && (missing2 = "id") || data.kind === void 0 && (missing2 = "kind") || data.createdAt === void 0 && (missing2 = "createdAt"))
        return validate54.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
      {
        let _errs7 = errors;
        for (let key0 in data)
          if (!func1.call(schema21.properties, key0)) {
            return validate54.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
            break;
          }
        if (_errs7 === errors) {
          if (data.type !== void 0) {
            let _errs8 = errors;
            if (data.type !== "channel")
              return validate54.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "channel" }, message: "must be equal to constant" }], !1;
            var valid2 = _errs8 === errors;
          } else
            var valid2 = !0;
          if (valid2) {
            if (data.id !== void 0) {
              let _errs9 = errors;
              validate55(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
              var valid2 = _errs9 === errors;
            } else
              var valid2 = !0;
            if (valid2) {
              if (data.kind !== void 0) {
                let data3 = data.kind, _errs10 = errors;
                if (!(data3 === "DIRECT" || data3 === "GROUP"))
                  return validate54.errors = [{ instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema21.properties.kind.enum }, message: "must be equal to one of the allowed values" }], !1;
                var valid2 = _errs10 === errors;
              } else
                var valid2 = !0;
              if (valid2) {
                if (data.userIds !== void 0) {
                  let data4 = data.userIds, _errs11 = errors;
                  if (errors === _errs11)
                    if (Array.isArray(data4)) {
                      if (data4.length > 2)
                        return validate54.errors = [{ instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/maxItems", keyword: "maxItems", params: { limit: 2 }, message: "must NOT have more than 2 items" }], !1;
                      if (data4.length < 2)
                        return validate54.errors = [{ instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" }], !1;
                      {
                        var valid3 = !0;
                        let len0 = data4.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let _errs13 = errors;
                          validate57(data4[i0], { instancePath: instancePath + "/userIds/" + i0, parentData: data4, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                          var valid3 = _errs13 === errors;
                          if (!valid3)
                            break;
                        }
                        if (valid3) {
                          let i1 = data4.length, j0;
                          if (i1 > 1) {
                            outer0: for (; i1--; )
                              for (j0 = i1; j0--; )
                                if (func0(data4[i1], data4[j0])) {
                                  return validate54.errors = [{ instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/uniqueItems", keyword: "uniqueItems", params: { i: i1, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i1 + " are identical)" }], !1;
                                  break outer0;
                                }
                          }
                        }
                      }
                    } else
                      return validate54.errors = [{ instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                  var valid2 = _errs11 === errors;
                } else
                  var valid2 = !0;
                if (valid2) {
                  if (data.name !== void 0) {
                    let data6 = data.name, _errs14 = errors;
                    if (typeof data6 != "string" && data6 !== null)
                      return validate54.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: schema21.properties.name.type }, message: "must be string,null" }], !1;
                    if (errors === _errs14 && typeof data6 == "string" && func2(data6) > 200)
                      return validate54.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" }], !1;
                    var valid2 = _errs14 === errors;
                  } else
                    var valid2 = !0;
                  if (valid2) {
                    if (data.coverUrl !== void 0) {
                      let data7 = data.coverUrl, _errs16 = errors;
                      if (typeof data7 != "string" && data7 !== null)
                        return validate54.errors = [{ instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/type", keyword: "type", params: { type: schema21.properties.coverUrl.type }, message: "must be string,null" }], !1;
                      if (errors === _errs16 && typeof data7 == "string" && func2(data7) > 2048)
                        return validate54.errors = [{ instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }], !1;
                      var valid2 = _errs16 === errors;
                    } else
                      var valid2 = !0;
                    if (valid2) {
                      if (data.customType !== void 0) {
                        let data8 = data.customType, _errs18 = errors;
                        if (typeof data8 != "string" && data8 !== null)
                          return validate54.errors = [{ instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/type", keyword: "type", params: { type: schema21.properties.customType.type }, message: "must be string,null" }], !1;
                        if (errors === _errs18 && typeof data8 == "string" && func2(data8) > 100)
                          return validate54.errors = [{ instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }], !1;
                        var valid2 = _errs18 === errors;
                      } else
                        var valid2 = !0;
                      if (valid2) {
                        if (data.metadata !== void 0) {
                          let _errs20 = errors;
                          validate59(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors), errors = vErrors.length);
                          var valid2 = _errs20 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2) {
                          if (data.isFrozen !== void 0) {
                            let _errs21 = errors;
                            if (typeof data.isFrozen != "boolean")
                              return validate54.errors = [{ instancePath: instancePath + "/isFrozen", schemaPath: "#/properties/isFrozen/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                            var valid2 = _errs21 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2) {
                            if (data.slowModeSeconds !== void 0) {
                              let data11 = data.slowModeSeconds, _errs23 = errors;
                              if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11)))
                                return validate54.errors = [{ instancePath: instancePath + "/slowModeSeconds", schemaPath: "#/properties/slowModeSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                              if (errors === _errs23 && typeof data11 == "number" && isFinite(data11)) {
                                if (data11 > 21600 || isNaN(data11))
                                  return validate54.errors = [{ instancePath: instancePath + "/slowModeSeconds", schemaPath: "#/properties/slowModeSeconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 21600 }, message: "must be <= 21600" }], !1;
                                if (data11 < 0 || isNaN(data11))
                                  return validate54.errors = [{ instancePath: instancePath + "/slowModeSeconds", schemaPath: "#/properties/slowModeSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                              }
                              var valid2 = _errs23 === errors;
                            } else
                              var valid2 = !0;
                            if (valid2) {
                              if (data.whoCanSend !== void 0) {
                                let data12 = data.whoCanSend, _errs25 = errors;
                                if (!(data12 === "MEMBERS" || data12 === "OPERATORS"))
                                  return validate54.errors = [{ instancePath: instancePath + "/whoCanSend", schemaPath: "#/properties/whoCanSend/enum", keyword: "enum", params: { allowedValues: schema21.properties.whoCanSend.enum }, message: "must be equal to one of the allowed values" }], !1;
                                var valid2 = _errs25 === errors;
                              } else
                                var valid2 = !0;
                              if (valid2) {
                                if (data.createdById !== void 0) {
                                  let _errs26 = errors;
                                  validate57(data.createdById, { instancePath: instancePath + "/createdById", parentData: data, parentDataProperty: "createdById", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                                  var valid2 = _errs26 === errors;
                                } else
                                  var valid2 = !0;
                                if (valid2) {
                                  if (data.createdAt !== void 0) {
                                    let _errs27 = errors;
                                    validate62(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                    var valid2 = _errs27 === errors;
                                  } else
                                    var valid2 = !0;
                                  if (valid2)
                                    if (data.updatedAt !== void 0) {
                                      let _errs28 = errors;
                                      validate62(data.updatedAt, { instancePath: instancePath + "/updatedAt", parentData: data, parentDataProperty: "updatedAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                      var valid2 = _errs28 === errors;
                                    } else
                                      var valid2 = !0;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate54.errors = vErrors, errors === 0;
}
validate54.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate52.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate54(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors), errors = vErrors.length), validate52.errors = vErrors, errors === 0;
}
validate52.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var member = validate66;
var schema27 = { type: "object", additionalProperties: !1, required: ["type", "channelId", "userId"], properties: { type: { const: "member" }, channelId: { $ref: "#/$defs/sourceId" }, userId: { $ref: "#/$defs/userId" }, role: { enum: ["OPERATOR", "MEMBER"] }, joinedAt: { $ref: "#/$defs/time" }, leftAt: { $ref: "#/$defs/time" }, lastReadAt: { description: "What was sent until then is read.", $ref: "#/$defs/time" }, lastReadMessageId: { description: "It and what was sent before it is read.", $ref: "#/$defs/sourceId" }, historyStartsAt: { description: "The member does not see what was sent until then.", $ref: "#/$defs/time" }, isMuted: { description: "By an operator: may not send.", type: "boolean" }, mutedUntil: { $ref: "#/$defs/time" }, isBanned: { type: "boolean" }, bannedUntil: { $ref: "#/$defs/time" }, banDescription: { type: ["string", "null"], maxLength: 2e3 }, isChannelMuted: { description: "By the member: is not notified.", type: "boolean" }, channelMutedUntil: { $ref: "#/$defs/time" }, isHidden: { type: "boolean" }, isFavorite: { type: "boolean" }, canMentionAll: { type: "boolean" }, pushTrigger: { enum: ["ALL", "MENTION_ONLY", "OFF"] }, countPreference: { enum: ["ALL", "UNREAD_MESSAGE_COUNT_ONLY", "OFF"] } } };
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate67.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.channelId === void 0 && (missing0 = "channelId") || data.userId === void 0 && (missing0 = "userId"))
        return validate67.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func1.call(schema27.properties, key0)) {
            return validate67.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let _errs2 = errors;
            if (data.type !== "member")
              return validate67.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "member" }, message: "must be equal to constant" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.channelId !== void 0) {
              let _errs3 = errors;
              validate55(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.userId !== void 0) {
                let _errs4 = errors;
                validate57(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.role !== void 0) {
                  let data3 = data.role, _errs5 = errors;
                  if (!(data3 === "OPERATOR" || data3 === "MEMBER"))
                    return validate67.errors = [{ instancePath: instancePath + "/role", schemaPath: "#/properties/role/enum", keyword: "enum", params: { allowedValues: schema27.properties.role.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.joinedAt !== void 0) {
                    let _errs6 = errors;
                    validate62(data.joinedAt, { instancePath: instancePath + "/joinedAt", parentData: data, parentDataProperty: "joinedAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                    var valid0 = _errs6 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.leftAt !== void 0) {
                      let _errs7 = errors;
                      validate62(data.leftAt, { instancePath: instancePath + "/leftAt", parentData: data, parentDataProperty: "leftAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                      var valid0 = _errs7 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.lastReadAt !== void 0) {
                        let _errs8 = errors;
                        validate62(data.lastReadAt, { instancePath: instancePath + "/lastReadAt", parentData: data, parentDataProperty: "lastReadAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                        var valid0 = _errs8 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.lastReadMessageId !== void 0) {
                          let _errs9 = errors;
                          validate55(data.lastReadMessageId, { instancePath: instancePath + "/lastReadMessageId", parentData: data, parentDataProperty: "lastReadMessageId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                          var valid0 = _errs9 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.historyStartsAt !== void 0) {
                            let _errs10 = errors;
                            validate62(data.historyStartsAt, { instancePath: instancePath + "/historyStartsAt", parentData: data, parentDataProperty: "historyStartsAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                            var valid0 = _errs10 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.isMuted !== void 0) {
                              let _errs11 = errors;
                              if (typeof data.isMuted != "boolean")
                                return validate67.errors = [{ instancePath: instancePath + "/isMuted", schemaPath: "#/properties/isMuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                              var valid0 = _errs11 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.mutedUntil !== void 0) {
                                let _errs13 = errors;
                                validate62(data.mutedUntil, { instancePath: instancePath + "/mutedUntil", parentData: data, parentDataProperty: "mutedUntil", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                var valid0 = _errs13 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.isBanned !== void 0) {
                                  let _errs14 = errors;
                                  if (typeof data.isBanned != "boolean")
                                    return validate67.errors = [{ instancePath: instancePath + "/isBanned", schemaPath: "#/properties/isBanned/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                  var valid0 = _errs14 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.bannedUntil !== void 0) {
                                    let _errs16 = errors;
                                    validate62(data.bannedUntil, { instancePath: instancePath + "/bannedUntil", parentData: data, parentDataProperty: "bannedUntil", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                    var valid0 = _errs16 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.banDescription !== void 0) {
                                      let data13 = data.banDescription, _errs17 = errors;
                                      if (typeof data13 != "string" && data13 !== null)
                                        return validate67.errors = [{ instancePath: instancePath + "/banDescription", schemaPath: "#/properties/banDescription/type", keyword: "type", params: { type: schema27.properties.banDescription.type }, message: "must be string,null" }], !1;
                                      if (errors === _errs17 && typeof data13 == "string" && func2(data13) > 2e3)
                                        return validate67.errors = [{ instancePath: instancePath + "/banDescription", schemaPath: "#/properties/banDescription/maxLength", keyword: "maxLength", params: { limit: 2e3 }, message: "must NOT have more than 2000 characters" }], !1;
                                      var valid0 = _errs17 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.isChannelMuted !== void 0) {
                                        let _errs19 = errors;
                                        if (typeof data.isChannelMuted != "boolean")
                                          return validate67.errors = [{ instancePath: instancePath + "/isChannelMuted", schemaPath: "#/properties/isChannelMuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                        var valid0 = _errs19 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.channelMutedUntil !== void 0) {
                                          let _errs21 = errors;
                                          validate62(data.channelMutedUntil, { instancePath: instancePath + "/channelMutedUntil", parentData: data, parentDataProperty: "channelMutedUntil", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                          var valid0 = _errs21 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0) {
                                          if (data.isHidden !== void 0) {
                                            let _errs22 = errors;
                                            if (typeof data.isHidden != "boolean")
                                              return validate67.errors = [{ instancePath: instancePath + "/isHidden", schemaPath: "#/properties/isHidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                            var valid0 = _errs22 === errors;
                                          } else
                                            var valid0 = !0;
                                          if (valid0) {
                                            if (data.isFavorite !== void 0) {
                                              let _errs24 = errors;
                                              if (typeof data.isFavorite != "boolean")
                                                return validate67.errors = [{ instancePath: instancePath + "/isFavorite", schemaPath: "#/properties/isFavorite/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                              var valid0 = _errs24 === errors;
                                            } else
                                              var valid0 = !0;
                                            if (valid0) {
                                              if (data.canMentionAll !== void 0) {
                                                let _errs26 = errors;
                                                if (typeof data.canMentionAll != "boolean")
                                                  return validate67.errors = [{ instancePath: instancePath + "/canMentionAll", schemaPath: "#/properties/canMentionAll/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                                var valid0 = _errs26 === errors;
                                              } else
                                                var valid0 = !0;
                                              if (valid0) {
                                                if (data.pushTrigger !== void 0) {
                                                  let data19 = data.pushTrigger, _errs28 = errors;
                                                  if (!(data19 === "ALL" || data19 === "MENTION_ONLY" || data19 === "OFF"))
                                                    return validate67.errors = [{ instancePath: instancePath + "/pushTrigger", schemaPath: "#/properties/pushTrigger/enum", keyword: "enum", params: { allowedValues: schema27.properties.pushTrigger.enum }, message: "must be equal to one of the allowed values" }], !1;
                                                  var valid0 = _errs28 === errors;
                                                } else
                                                  var valid0 = !0;
                                                if (valid0)
                                                  if (data.countPreference !== void 0) {
                                                    let data20 = data.countPreference, _errs29 = errors;
                                                    if (!(data20 === "ALL" || data20 === "UNREAD_MESSAGE_COUNT_ONLY" || data20 === "OFF"))
                                                      return validate67.errors = [{ instancePath: instancePath + "/countPreference", schemaPath: "#/properties/countPreference/enum", keyword: "enum", params: { allowedValues: schema27.properties.countPreference.enum }, message: "must be equal to one of the allowed values" }], !1;
                                                    var valid0 = _errs29 === errors;
                                                  } else
                                                    var valid0 = !0;
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate67.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate67.errors = vErrors, errors === 0;
}
validate67.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate66.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate67(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors), errors = vErrors.length), validate66.errors = vErrors, errors === 0;
}
validate66.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var message = validate79;
var schema29 = { type: "object", additionalProperties: !1, required: ["type", "channelId", "id", "userId", "createdAt"], properties: { type: { const: "message" }, channelId: { $ref: "#/$defs/sourceId" }, id: { $ref: "#/$defs/sourceId" }, userId: { $ref: "#/$defs/userId" }, text: { type: "string", maxLength: 1e5 }, createdAt: { $ref: "#/$defs/time" }, editedAt: { $ref: "#/$defs/time" }, deletedAt: { description: "It is gone for everyone; only its thread stays. Its text and its files are not imported.", $ref: "#/$defs/time" }, isAdmin: { description: "By the system, not by a person.", type: "boolean" }, mentionedUserIds: { type: "array", items: { $ref: "#/$defs/userId" }, maxItems: 1e3 }, mentions: { description: "CHANNEL counts as a mention of every member of that time, in channels of up to 1,000 members; HERE is only shown.", enum: ["CHANNEL", "HERE"] }, parentId: { description: "The message of this channel that it replies to.", $ref: "#/$defs/sourceId" }, quotedMessageId: { description: "The message of this channel that it quotes.", $ref: "#/$defs/sourceId" }, forwardedFrom: { type: "object", additionalProperties: !1, required: ["channelId", "id"], properties: { channelId: { $ref: "#/$defs/sourceId" }, id: { $ref: "#/$defs/sourceId" } } }, file: { $ref: "#/$defs/file" }, files: { description: 'In place of "file", if there are several.', type: "array", items: { $ref: "#/$defs/file" }, minItems: 1, maxItems: 10 }, poll: { description: "Its title is the text of the message.", type: "object", additionalProperties: !1, required: ["options"], properties: { options: { type: "array", minItems: 1, maxItems: 100, items: { type: "object", additionalProperties: !1, required: ["text"], properties: { text: { type: "string", minLength: 1, maxLength: 200 }, userIds: { description: "Who voted for it.", type: "array", items: { $ref: "#/$defs/userId" } } } } }, allowMultipleVotes: { type: "boolean" }, allowUserSuggestion: { type: "boolean" }, allowChange: { type: "boolean" }, closeAt: { $ref: "#/$defs/time" }, closedAt: { $ref: "#/$defs/time" } } }, metadata: { $ref: "#/$defs/metadata" } } };
var pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*/[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*$", "u");
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate92.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.url === void 0 && (missing0 = "url"))
        return validate92.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "url" || key0 === "name" || key0 === "size" || key0 === "mimeType" || key0 === "thumbnailUrl" || key0 === "altText")) {
            return validate92.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.url !== void 0) {
            let data0 = data.url, _errs2 = errors;
            if (errors === _errs2)
              if (typeof data0 == "string") {
                if (func2(data0) > 8192)
                  return validate92.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" }], !1;
                if (func2(data0) < 1)
                  return validate92.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              } else
                return validate92.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.name !== void 0) {
              let data1 = data.name, _errs4 = errors;
              if (errors === _errs4)
                if (typeof data1 == "string") {
                  if (func2(data1) > 1e3)
                    return validate92.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }], !1;
                } else
                  return validate92.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.size !== void 0) {
                let data2 = data.size, _errs6 = errors;
                if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)))
                  return validate92.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                if (errors === _errs6 && typeof data2 == "number" && isFinite(data2)) {
                  if (data2 > 9007199254740991 || isNaN(data2))
                    return validate92.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }], !1;
                  if (data2 < 0 || isNaN(data2))
                    return validate92.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                }
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.mimeType !== void 0) {
                  let data3 = data.mimeType, _errs8 = errors;
                  if (errors === _errs8)
                    if (typeof data3 == "string") {
                      if (func2(data3) > 255)
                        return validate92.errors = [{ instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }], !1;
                      if (!pattern4.test(data3))
                        return validate92.errors = [{ instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*/[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*/[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*$"' }], !1;
                    } else
                      return validate92.errors = [{ instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.thumbnailUrl !== void 0) {
                    let data4 = data.thumbnailUrl, _errs10 = errors;
                    if (errors === _errs10)
                      if (typeof data4 == "string") {
                        if (func2(data4) > 8192)
                          return validate92.errors = [{ instancePath: instancePath + "/thumbnailUrl", schemaPath: "#/properties/thumbnailUrl/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" }], !1;
                        if (func2(data4) < 1)
                          return validate92.errors = [{ instancePath: instancePath + "/thumbnailUrl", schemaPath: "#/properties/thumbnailUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                      } else
                        return validate92.errors = [{ instancePath: instancePath + "/thumbnailUrl", schemaPath: "#/properties/thumbnailUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.altText !== void 0) {
                      let data5 = data.altText, _errs12 = errors;
                      if (errors === _errs12)
                        if (typeof data5 == "string") {
                          if (func2(data5) > 1e3)
                            return validate92.errors = [{ instancePath: instancePath + "/altText", schemaPath: "#/properties/altText/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }], !1;
                          if (func2(data5) < 1)
                            return validate92.errors = [{ instancePath: instancePath + "/altText", schemaPath: "#/properties/altText/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                        } else
                          return validate92.errors = [{ instancePath: instancePath + "/altText", schemaPath: "#/properties/altText/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs12 === errors;
                    } else
                      var valid0 = !0;
                }
              }
            }
          }
        }
      }
    } else
      return validate92.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate92.errors = vErrors, errors === 0;
}
validate92.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate80.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.channelId === void 0 && (missing0 = "channelId") || data.id === void 0 && (missing0 = "id") || data.userId === void 0 && (missing0 = "userId") || data.createdAt === void 0 && (missing0 = "createdAt"))
        return validate80.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func1.call(schema29.properties, key0)) {
            return validate80.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let _errs2 = errors;
            if (data.type !== "message")
              return validate80.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "message" }, message: "must be equal to constant" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.channelId !== void 0) {
              let _errs3 = errors;
              validate55(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.id !== void 0) {
                let _errs4 = errors;
                validate55(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.userId !== void 0) {
                  let _errs5 = errors;
                  validate57(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.text !== void 0) {
                    let data4 = data.text, _errs6 = errors;
                    if (errors === _errs6)
                      if (typeof data4 == "string") {
                        if (func2(data4) > 1e5)
                          return validate80.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/maxLength", keyword: "maxLength", params: { limit: 1e5 }, message: "must NOT have more than 100000 characters" }], !1;
                      } else
                        return validate80.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs6 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.createdAt !== void 0) {
                      let _errs8 = errors;
                      validate62(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.editedAt !== void 0) {
                        let _errs9 = errors;
                        validate62(data.editedAt, { instancePath: instancePath + "/editedAt", parentData: data, parentDataProperty: "editedAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                        var valid0 = _errs9 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.deletedAt !== void 0) {
                          let _errs10 = errors;
                          validate62(data.deletedAt, { instancePath: instancePath + "/deletedAt", parentData: data, parentDataProperty: "deletedAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                          var valid0 = _errs10 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.isAdmin !== void 0) {
                            let _errs11 = errors;
                            if (typeof data.isAdmin != "boolean")
                              return validate80.errors = [{ instancePath: instancePath + "/isAdmin", schemaPath: "#/properties/isAdmin/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                            var valid0 = _errs11 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.mentionedUserIds !== void 0) {
                              let data9 = data.mentionedUserIds, _errs13 = errors;
                              if (errors === _errs13)
                                if (Array.isArray(data9)) {
                                  if (data9.length > 1e3)
                                    return validate80.errors = [{ instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }], !1;
                                  {
                                    var valid1 = !0;
                                    let len0 = data9.length;
                                    for (let i0 = 0; i0 < len0; i0++) {
                                      let _errs15 = errors;
                                      validate57(data9[i0], { instancePath: instancePath + "/mentionedUserIds/" + i0, parentData: data9, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                                      var valid1 = _errs15 === errors;
                                      if (!valid1)
                                        break;
                                    }
                                  }
                                } else
                                  return validate80.errors = [{ instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                              var valid0 = _errs13 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.mentions !== void 0) {
                                let data11 = data.mentions, _errs16 = errors;
                                if (!(data11 === "CHANNEL" || data11 === "HERE"))
                                  return validate80.errors = [{ instancePath: instancePath + "/mentions", schemaPath: "#/properties/mentions/enum", keyword: "enum", params: { allowedValues: schema29.properties.mentions.enum }, message: "must be equal to one of the allowed values" }], !1;
                                var valid0 = _errs16 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.parentId !== void 0) {
                                  let _errs17 = errors;
                                  validate55(data.parentId, { instancePath: instancePath + "/parentId", parentData: data, parentDataProperty: "parentId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                                  var valid0 = _errs17 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.quotedMessageId !== void 0) {
                                    let _errs18 = errors;
                                    validate55(data.quotedMessageId, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                                    var valid0 = _errs18 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.forwardedFrom !== void 0) {
                                      let data14 = data.forwardedFrom, _errs19 = errors;
                                      if (errors === _errs19)
                                        if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                                          let missing1;
                                          if (data14.channelId === void 0 && (missing1 = "channelId") || data14.id === void 0 && (missing1 = "id"))
                                            return validate80.errors = [{ instancePath: instancePath + "/forwardedFrom", schemaPath: "#/properties/forwardedFrom/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                                          {
                                            let _errs21 = errors;
                                            for (let key1 in data14)
                                              if (!(key1 === "channelId" || key1 === "id")) {
                                                return validate80.errors = [{ instancePath: instancePath + "/forwardedFrom", schemaPath: "#/properties/forwardedFrom/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }], !1;
                                                break;
                                              }
                                            if (_errs21 === errors) {
                                              if (data14.channelId !== void 0) {
                                                let _errs22 = errors;
                                                validate55(data14.channelId, { instancePath: instancePath + "/forwardedFrom/channelId", parentData: data14, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                                                var valid2 = _errs22 === errors;
                                              } else
                                                var valid2 = !0;
                                              if (valid2)
                                                if (data14.id !== void 0) {
                                                  let _errs23 = errors;
                                                  validate55(data14.id, { instancePath: instancePath + "/forwardedFrom/id", parentData: data14, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                                                  var valid2 = _errs23 === errors;
                                                } else
                                                  var valid2 = !0;
                                            }
                                          }
                                        } else
                                          return validate80.errors = [{ instancePath: instancePath + "/forwardedFrom", schemaPath: "#/properties/forwardedFrom/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                      var valid0 = _errs19 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.file !== void 0) {
                                        let _errs24 = errors;
                                        validate92(data.file, { instancePath: instancePath + "/file", parentData: data, parentDataProperty: "file", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length);
                                        var valid0 = _errs24 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.files !== void 0) {
                                          let data18 = data.files, _errs25 = errors;
                                          if (errors === _errs25)
                                            if (Array.isArray(data18)) {
                                              if (data18.length > 10)
                                                return validate80.errors = [{ instancePath: instancePath + "/files", schemaPath: "#/properties/files/maxItems", keyword: "maxItems", params: { limit: 10 }, message: "must NOT have more than 10 items" }], !1;
                                              if (data18.length < 1)
                                                return validate80.errors = [{ instancePath: instancePath + "/files", schemaPath: "#/properties/files/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                                              {
                                                var valid3 = !0;
                                                let len1 = data18.length;
                                                for (let i1 = 0; i1 < len1; i1++) {
                                                  let _errs27 = errors;
                                                  validate92(data18[i1], { instancePath: instancePath + "/files/" + i1, parentData: data18, parentDataProperty: i1, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length);
                                                  var valid3 = _errs27 === errors;
                                                  if (!valid3)
                                                    break;
                                                }
                                              }
                                            } else
                                              return validate80.errors = [{ instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                          var valid0 = _errs25 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0) {
                                          if (data.poll !== void 0) {
                                            let data20 = data.poll, _errs28 = errors;
                                            if (errors === _errs28)
                                              if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
                                                let missing2;
                                                if (data20.options === void 0 && (missing2 = "options"))
                                                  return validate80.errors = [{ instancePath: instancePath + "/poll", schemaPath: "#/properties/poll/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                                                {
                                                  let _errs30 = errors;
                                                  for (let key2 in data20)
                                                    if (!(key2 === "options" || key2 === "allowMultipleVotes" || key2 === "allowUserSuggestion" || key2 === "allowChange" || key2 === "closeAt" || key2 === "closedAt")) {
                                                      return validate80.errors = [{ instancePath: instancePath + "/poll", schemaPath: "#/properties/poll/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" }], !1;
                                                      break;
                                                    }
                                                  if (_errs30 === errors) {
                                                    if (data20.options !== void 0) {
                                                      let data21 = data20.options, _errs31 = errors;
                                                      if (errors === _errs31)
                                                        if (Array.isArray(data21)) {
                                                          if (data21.length > 100)
                                                            return validate80.errors = [{ instancePath: instancePath + "/poll/options", schemaPath: "#/properties/poll/properties/options/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }], !1;
                                                          if (data21.length < 1)
                                                            return validate80.errors = [{ instancePath: instancePath + "/poll/options", schemaPath: "#/properties/poll/properties/options/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }], !1;
                                                          {
                                                            var valid5 = !0;
                                                            let len2 = data21.length;
                                                            for (let i2 = 0; i2 < len2; i2++) {
                                                              let data22 = data21[i2], _errs33 = errors;
                                                              if (errors === _errs33)
                                                                if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
                                                                  let missing3;
                                                                  if (data22.text === void 0 && (missing3 = "text"))
                                                                    return validate80.errors = [{ instancePath: instancePath + "/poll/options/" + i2, schemaPath: "#/properties/poll/properties/options/items/required", keyword: "required", params: { missingProperty: missing3 }, message: "must have required property '" + missing3 + "'" }], !1;
                                                                  {
                                                                    let _errs35 = errors;
                                                                    for (let key3 in data22)
                                                                      if (!(key3 === "text" || key3 === "userIds")) {
                                                                        return validate80.errors = [{ instancePath: instancePath + "/poll/options/" + i2, schemaPath: "#/properties/poll/properties/options/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" }], !1;
                                                                        break;
                                                                      }
                                                                    if (_errs35 === errors) {
                                                                      if (data22.text !== void 0) {
                                                                        let data23 = data22.text, _errs36 = errors;
                                                                        if (errors === _errs36)
                                                                          if (typeof data23 == "string") {
                                                                            if (func2(data23) > 200)
                                                                              return validate80.errors = [{ instancePath: instancePath + "/poll/options/" + i2 + "/text", schemaPath: "#/properties/poll/properties/options/items/properties/text/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" }], !1;
                                                                            if (func2(data23) < 1)
                                                                              return validate80.errors = [{ instancePath: instancePath + "/poll/options/" + i2 + "/text", schemaPath: "#/properties/poll/properties/options/items/properties/text/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                                                                          } else
                                                                            return validate80.errors = [{ instancePath: instancePath + "/poll/options/" + i2 + "/text", schemaPath: "#/properties/poll/properties/options/items/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                                                        var valid6 = _errs36 === errors;
                                                                      } else
                                                                        var valid6 = !0;
                                                                      if (valid6)
                                                                        if (data22.userIds !== void 0) {
                                                                          let data24 = data22.userIds, _errs38 = errors;
                                                                          if (errors === _errs38)
                                                                            if (Array.isArray(data24)) {
                                                                              var valid7 = !0;
                                                                              let len3 = data24.length;
                                                                              for (let i3 = 0; i3 < len3; i3++) {
                                                                                let _errs40 = errors;
                                                                                validate57(data24[i3], { instancePath: instancePath + "/poll/options/" + i2 + "/userIds/" + i3, parentData: data24, parentDataProperty: i3, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                                                                                var valid7 = _errs40 === errors;
                                                                                if (!valid7)
                                                                                  break;
                                                                              }
                                                                            } else
                                                                              return validate80.errors = [{ instancePath: instancePath + "/poll/options/" + i2 + "/userIds", schemaPath: "#/properties/poll/properties/options/items/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                                                          var valid6 = _errs38 === errors;
                                                                        } else
                                                                          var valid6 = !0;
                                                                    }
                                                                  }
                                                                } else
                                                                  return validate80.errors = [{ instancePath: instancePath + "/poll/options/" + i2, schemaPath: "#/properties/poll/properties/options/items/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                                              var valid5 = _errs33 === errors;
                                                              if (!valid5)
                                                                break;
                                                            }
                                                          }
                                                        } else
                                                          return validate80.errors = [{ instancePath: instancePath + "/poll/options", schemaPath: "#/properties/poll/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                                                      var valid4 = _errs31 === errors;
                                                    } else
                                                      var valid4 = !0;
                                                    if (valid4) {
                                                      if (data20.allowMultipleVotes !== void 0) {
                                                        let _errs41 = errors;
                                                        if (typeof data20.allowMultipleVotes != "boolean")
                                                          return validate80.errors = [{ instancePath: instancePath + "/poll/allowMultipleVotes", schemaPath: "#/properties/poll/properties/allowMultipleVotes/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                                        var valid4 = _errs41 === errors;
                                                      } else
                                                        var valid4 = !0;
                                                      if (valid4) {
                                                        if (data20.allowUserSuggestion !== void 0) {
                                                          let _errs43 = errors;
                                                          if (typeof data20.allowUserSuggestion != "boolean")
                                                            return validate80.errors = [{ instancePath: instancePath + "/poll/allowUserSuggestion", schemaPath: "#/properties/poll/properties/allowUserSuggestion/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                                          var valid4 = _errs43 === errors;
                                                        } else
                                                          var valid4 = !0;
                                                        if (valid4) {
                                                          if (data20.allowChange !== void 0) {
                                                            let _errs45 = errors;
                                                            if (typeof data20.allowChange != "boolean")
                                                              return validate80.errors = [{ instancePath: instancePath + "/poll/allowChange", schemaPath: "#/properties/poll/properties/allowChange/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                                                            var valid4 = _errs45 === errors;
                                                          } else
                                                            var valid4 = !0;
                                                          if (valid4) {
                                                            if (data20.closeAt !== void 0) {
                                                              let _errs47 = errors;
                                                              validate62(data20.closeAt, { instancePath: instancePath + "/poll/closeAt", parentData: data20, parentDataProperty: "closeAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                                              var valid4 = _errs47 === errors;
                                                            } else
                                                              var valid4 = !0;
                                                            if (valid4)
                                                              if (data20.closedAt !== void 0) {
                                                                let _errs48 = errors;
                                                                validate62(data20.closedAt, { instancePath: instancePath + "/poll/closedAt", parentData: data20, parentDataProperty: "closedAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                                                var valid4 = _errs48 === errors;
                                                              } else
                                                                var valid4 = !0;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              } else
                                                return validate80.errors = [{ instancePath: instancePath + "/poll", schemaPath: "#/properties/poll/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                            var valid0 = _errs28 === errors;
                                          } else
                                            var valid0 = !0;
                                          if (valid0)
                                            if (data.metadata !== void 0) {
                                              let _errs49 = errors;
                                              validate59(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors), errors = vErrors.length);
                                              var valid0 = _errs49 === errors;
                                            } else
                                              var valid0 = !0;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate80.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate80.errors = vErrors, errors === 0;
}
validate80.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate79.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate80(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length), validate79.errors = vErrors, errors === 0;
}
validate79.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var reaction = validate100;
function validate101(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate101.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.channelId === void 0 && (missing0 = "channelId") || data.messageId === void 0 && (missing0 = "messageId") || data.userId === void 0 && (missing0 = "userId") || data.key === void 0 && (missing0 = "key"))
        return validate101.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "type" || key0 === "channelId" || key0 === "messageId" || key0 === "userId" || key0 === "key" || key0 === "createdAt")) {
            return validate101.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let _errs2 = errors;
            if (data.type !== "reaction")
              return validate101.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "reaction" }, message: "must be equal to constant" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.channelId !== void 0) {
              let _errs3 = errors;
              validate55(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.messageId !== void 0) {
                let _errs4 = errors;
                validate55(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.userId !== void 0) {
                  let _errs5 = errors;
                  validate57(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.key !== void 0) {
                    let data4 = data.key, _errs6 = errors;
                    if (errors === _errs6)
                      if (typeof data4 == "string") {
                        if (func2(data4) > 64)
                          return validate101.errors = [{ instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }], !1;
                        if (func2(data4) < 1)
                          return validate101.errors = [{ instancePath: instancePath + "/key", schemaPath: "#/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                      } else
                        return validate101.errors = [{ instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs6 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.createdAt !== void 0) {
                      let _errs8 = errors;
                      validate62(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                }
              }
            }
          }
        }
      }
    } else
      return validate101.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate101.errors = vErrors, errors === 0;
}
validate101.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate100.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate101(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors), errors = vErrors.length), validate100.errors = vErrors, errors === 0;
}
validate100.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var pin = validate107;
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate108.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.channelId === void 0 && (missing0 = "channelId") || data.messageId === void 0 && (missing0 = "messageId") || data.userId === void 0 && (missing0 = "userId"))
        return validate108.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "type" || key0 === "channelId" || key0 === "messageId" || key0 === "userId" || key0 === "createdAt")) {
            return validate108.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let _errs2 = errors;
            if (data.type !== "pin")
              return validate108.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "pin" }, message: "must be equal to constant" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.channelId !== void 0) {
              let _errs3 = errors;
              validate55(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.messageId !== void 0) {
                let _errs4 = errors;
                validate55(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.userId !== void 0) {
                  let _errs5 = errors;
                  validate57(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.createdAt !== void 0) {
                    let _errs6 = errors;
                    validate62(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                    var valid0 = _errs6 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate108.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate108.errors = vErrors, errors === 0;
}
validate108.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate107.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate108(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors), errors = vErrors.length), validate107.errors = vErrors, errors === 0;
}
validate107.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var block = validate114;
function validate115(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate115.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.userId === void 0 && (missing0 = "userId") || data.blockedUserId === void 0 && (missing0 = "blockedUserId"))
        return validate115.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "type" || key0 === "userId" || key0 === "blockedUserId" || key0 === "createdAt")) {
            return validate115.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let _errs2 = errors;
            if (data.type !== "block")
              return validate115.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "block" }, message: "must be equal to constant" }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.userId !== void 0) {
              let _errs3 = errors;
              validate57(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.blockedUserId !== void 0) {
                let _errs4 = errors;
                validate57(data.blockedUserId, { instancePath: instancePath + "/blockedUserId", parentData: data, parentDataProperty: "blockedUserId", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.createdAt !== void 0) {
                  let _errs5 = errors;
                  validate62(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate115.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return validate115.errors = vErrors, errors === 0;
}
validate115.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate114(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate114.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate115(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors), errors = vErrors.length), validate114.errors = vErrors, errors === 0;
}
validate114.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };

// chat:entry
var importValidators = { ...validators_exports };
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  importValidators
});

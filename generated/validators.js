// generated from spec/openapi.yaml by scripts/codegen; do not edit
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
  replyValidators: () => replyValidators,
  requestValidators: () => requestValidators
});
module.exports = __toCommonJS(entry_exports);

// chat:errors
function addErrors(errors, more) {
  if (errors === null) return more;
  for (let error of more) errors.push(error);
  return errors;
}

// chat:parameters
var listChannels_query = validate52, schema19 = { $id: "listChannels_query", type: "object", properties: { limit: { type: "integer", minimum: 1, maximum: 100, default: 20 }, cursor: { type: "string", minLength: 1, maxLength: 2048 }, includeEmpty: { type: "boolean", default: !1 }, order: { type: "string", enum: ["latest_last_message", "chronological", "favorites"], default: "latest_last_message" }, search: { type: "string", maxLength: 500 }, hidden: { type: "boolean", default: !1 }, favorite: { type: "boolean" }, type: { $ref: "component:ChannelType" }, customType: { type: "string", minLength: 1, maxLength: 100 }, memberId: { $ref: "component:UserId" }, includeUsers: { type: "boolean", default: !1 } }, required: [], additionalProperties: !1 }, func1 = Object.prototype.hasOwnProperty, func2 = require("ajv/dist/runtime/ucs2length").default, schema20 = { $id: "component:ChannelType", type: "string", enum: ["DIRECT", "GROUP"] };
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let dataType0 = typeof data, coerced0;
    if (dataType0 == "object" && Array.isArray(data) && data.length == 1 && (data = data[0], dataType0 = typeof data, typeof data == "string" && (coerced0 = data)), coerced0 === void 0)
      if (dataType0 == "number" || dataType0 == "boolean")
        coerced0 = "" + data;
      else if (data === null)
        coerced0 = "";
      else {
        let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    coerced0 !== void 0 && (data = coerced0, parentData !== void 0 && (parentData[parentDataProperty] = coerced0));
  }
  if (!(data === "DIRECT" || data === "GROUP")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema20.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate53.errors = vErrors, errors === 0;
}
validate53.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate55.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let dataType0 = typeof data, coerced0;
    if (dataType0 == "object" && Array.isArray(data) && data.length == 1 && (data = data[0], dataType0 = typeof data, typeof data == "string" && (coerced0 = data)), coerced0 === void 0)
      if (dataType0 == "number" || dataType0 == "boolean")
        coerced0 = "" + data;
      else if (data === null)
        coerced0 = "";
      else {
        let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    coerced0 !== void 0 && (data = coerced0, parentData !== void 0 && (parentData[parentDataProperty] = coerced0));
  }
  if (typeof data == "string") {
    if (func2(data) > 255) {
      let err1 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (func2(data) < 1) {
      let err2 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate55.errors = vErrors, errors === 0;
}
validate55.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.limit === void 0 && (data.limit = 20), data.includeEmpty === void 0 && (data.includeEmpty = !1), data.order === void 0 && (data.order = "latest_last_message"), data.hidden === void 0 && (data.hidden = !1), data.includeUsers === void 0 && (data.includeUsers = !1);
    for (let key0 in data)
      if (!func1.call(schema19.properties, key0)) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.limit;
    if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
      let dataType0 = typeof data0, coerced0;
      if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0) && (coerced0 = data0)), coerced0 === void 0)
        if (dataType0 === "boolean" || data0 === null || dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))
          coerced0 = +data0;
        else {
          let err1 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.limit = coerced0));
    }
    if (typeof data0 == "number" && isFinite(data0)) {
      if (data0 > 100 || isNaN(data0)) {
        let err2 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 < 1 || isNaN(data0)) {
        let err3 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.cursor !== void 0) {
      let data1 = data.cursor;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.cursor = coerced1));
      }
      if (typeof data1 == "string") {
        if (func2(data1) > 2048) {
          let err5 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (func2(data1) < 1) {
          let err6 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
    let data2 = data.includeEmpty;
    if (typeof data2 != "boolean") {
      let dataType2 = typeof data2, coerced2;
      if (dataType2 == "object" && Array.isArray(data2) && data2.length == 1 && (data2 = data2[0], dataType2 = typeof data2, typeof data2 == "boolean" && (coerced2 = data2)), coerced2 === void 0)
        if (data2 === "false" || data2 === 0 || data2 === null)
          coerced2 = !1;
        else if (data2 === "true" || data2 === 1)
          coerced2 = !0;
        else {
          let err7 = { instancePath: instancePath + "/includeEmpty", schemaPath: "#/properties/includeEmpty/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      coerced2 !== void 0 && (data2 = coerced2, data !== void 0 && (data.includeEmpty = coerced2));
    }
    let data3 = data.order;
    if (typeof data3 != "string") {
      let dataType3 = typeof data3, coerced3;
      if (dataType3 == "object" && Array.isArray(data3) && data3.length == 1 && (data3 = data3[0], dataType3 = typeof data3, typeof data3 == "string" && (coerced3 = data3)), coerced3 === void 0)
        if (dataType3 == "number" || dataType3 == "boolean")
          coerced3 = "" + data3;
        else if (data3 === null)
          coerced3 = "";
        else {
          let err8 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      coerced3 !== void 0 && (data3 = coerced3, data !== void 0 && (data.order = coerced3));
    }
    if (!(data3 === "latest_last_message" || data3 === "chronological" || data3 === "favorites")) {
      let err9 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/enum", keyword: "enum", params: { allowedValues: schema19.properties.order.enum }, message: "must be equal to one of the allowed values" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.search !== void 0) {
      let data4 = data.search;
      if (typeof data4 != "string") {
        let dataType4 = typeof data4, coerced4;
        if (dataType4 == "object" && Array.isArray(data4) && data4.length == 1 && (data4 = data4[0], dataType4 = typeof data4, typeof data4 == "string" && (coerced4 = data4)), coerced4 === void 0)
          if (dataType4 == "number" || dataType4 == "boolean")
            coerced4 = "" + data4;
          else if (data4 === null)
            coerced4 = "";
          else {
            let err10 = { instancePath: instancePath + "/search", schemaPath: "#/properties/search/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
          }
        coerced4 !== void 0 && (data4 = coerced4, data !== void 0 && (data.search = coerced4));
      }
      if (typeof data4 == "string" && func2(data4) > 500) {
        let err11 = { instancePath: instancePath + "/search", schemaPath: "#/properties/search/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    let data5 = data.hidden;
    if (typeof data5 != "boolean") {
      let dataType5 = typeof data5, coerced5;
      if (dataType5 == "object" && Array.isArray(data5) && data5.length == 1 && (data5 = data5[0], dataType5 = typeof data5, typeof data5 == "boolean" && (coerced5 = data5)), coerced5 === void 0)
        if (data5 === "false" || data5 === 0 || data5 === null)
          coerced5 = !1;
        else if (data5 === "true" || data5 === 1)
          coerced5 = !0;
        else {
          let err12 = { instancePath: instancePath + "/hidden", schemaPath: "#/properties/hidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
      coerced5 !== void 0 && (data5 = coerced5, data !== void 0 && (data.hidden = coerced5));
    }
    if (data.favorite !== void 0) {
      let data6 = data.favorite;
      if (typeof data6 != "boolean") {
        let dataType6 = typeof data6, coerced6;
        if (dataType6 == "object" && Array.isArray(data6) && data6.length == 1 && (data6 = data6[0], dataType6 = typeof data6, typeof data6 == "boolean" && (coerced6 = data6)), coerced6 === void 0)
          if (data6 === "false" || data6 === 0 || data6 === null)
            coerced6 = !1;
          else if (data6 === "true" || data6 === 1)
            coerced6 = !0;
          else {
            let err13 = { instancePath: instancePath + "/favorite", schemaPath: "#/properties/favorite/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        coerced6 !== void 0 && (data6 = coerced6, data !== void 0 && (data.favorite = coerced6));
      }
    }
    if (data.type !== void 0 && (validate53(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate53.errors), errors = vErrors.length)), data.customType !== void 0) {
      let data8 = data.customType;
      if (typeof data8 != "string") {
        let dataType7 = typeof data8, coerced7;
        if (dataType7 == "object" && Array.isArray(data8) && data8.length == 1 && (data8 = data8[0], dataType7 = typeof data8, typeof data8 == "string" && (coerced7 = data8)), coerced7 === void 0)
          if (dataType7 == "number" || dataType7 == "boolean")
            coerced7 = "" + data8;
          else if (data8 === null)
            coerced7 = "";
          else {
            let err14 = { instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
        coerced7 !== void 0 && (data8 = coerced7, data !== void 0 && (data.customType = coerced7));
      }
      if (typeof data8 == "string") {
        if (func2(data8) > 100) {
          let err15 = { instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        if (func2(data8) < 1) {
          let err16 = { instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
      }
    }
    data.memberId !== void 0 && (validate55(data.memberId, { instancePath: instancePath + "/memberId", parentData: data, parentDataProperty: "memberId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate55.errors), errors = vErrors.length));
    let data10 = data.includeUsers;
    if (typeof data10 != "boolean") {
      let dataType8 = typeof data10, coerced8;
      if (dataType8 == "object" && Array.isArray(data10) && data10.length == 1 && (data10 = data10[0], dataType8 = typeof data10, typeof data10 == "boolean" && (coerced8 = data10)), coerced8 === void 0)
        if (data10 === "false" || data10 === 0 || data10 === null)
          coerced8 = !1;
        else if (data10 === "true" || data10 === 1)
          coerced8 = !0;
        else {
          let err17 = { instancePath: instancePath + "/includeUsers", schemaPath: "#/properties/includeUsers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
      coerced8 !== void 0 && (data10 = coerced8, data !== void 0 && (data.includeUsers = coerced8));
    }
  } else {
    let err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
  }
  return validate52.errors = vErrors, errors === 0;
}
validate52.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listMyChannels_query = validate57, schema22 = { $id: "listMyChannels_query", type: "object", properties: { limit: { type: "integer", minimum: 1, maximum: 100, default: 20 }, cursor: { type: "string", minLength: 1, maxLength: 2048 }, includeEmpty: { type: "boolean", default: !1 }, order: { type: "string", enum: ["latest_last_message", "chronological", "favorites"], default: "latest_last_message" }, search: { type: "string", maxLength: 500 }, hidden: { type: "boolean", default: !1 }, includeUsers: { type: "boolean", default: !1 } }, required: [], additionalProperties: !1 };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate57.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.limit === void 0 && (data.limit = 20), data.includeEmpty === void 0 && (data.includeEmpty = !1), data.order === void 0 && (data.order = "latest_last_message"), data.hidden === void 0 && (data.hidden = !1), data.includeUsers === void 0 && (data.includeUsers = !1);
    for (let key0 in data)
      if (!(key0 === "limit" || key0 === "cursor" || key0 === "includeEmpty" || key0 === "order" || key0 === "search" || key0 === "hidden" || key0 === "includeUsers")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.limit;
    if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
      let dataType0 = typeof data0, coerced0;
      if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0) && (coerced0 = data0)), coerced0 === void 0)
        if (dataType0 === "boolean" || data0 === null || dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))
          coerced0 = +data0;
        else {
          let err1 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.limit = coerced0));
    }
    if (typeof data0 == "number" && isFinite(data0)) {
      if (data0 > 100 || isNaN(data0)) {
        let err2 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 < 1 || isNaN(data0)) {
        let err3 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.cursor !== void 0) {
      let data1 = data.cursor;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.cursor = coerced1));
      }
      if (typeof data1 == "string") {
        if (func2(data1) > 2048) {
          let err5 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (func2(data1) < 1) {
          let err6 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
    let data2 = data.includeEmpty;
    if (typeof data2 != "boolean") {
      let dataType2 = typeof data2, coerced2;
      if (dataType2 == "object" && Array.isArray(data2) && data2.length == 1 && (data2 = data2[0], dataType2 = typeof data2, typeof data2 == "boolean" && (coerced2 = data2)), coerced2 === void 0)
        if (data2 === "false" || data2 === 0 || data2 === null)
          coerced2 = !1;
        else if (data2 === "true" || data2 === 1)
          coerced2 = !0;
        else {
          let err7 = { instancePath: instancePath + "/includeEmpty", schemaPath: "#/properties/includeEmpty/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      coerced2 !== void 0 && (data2 = coerced2, data !== void 0 && (data.includeEmpty = coerced2));
    }
    let data3 = data.order;
    if (typeof data3 != "string") {
      let dataType3 = typeof data3, coerced3;
      if (dataType3 == "object" && Array.isArray(data3) && data3.length == 1 && (data3 = data3[0], dataType3 = typeof data3, typeof data3 == "string" && (coerced3 = data3)), coerced3 === void 0)
        if (dataType3 == "number" || dataType3 == "boolean")
          coerced3 = "" + data3;
        else if (data3 === null)
          coerced3 = "";
        else {
          let err8 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      coerced3 !== void 0 && (data3 = coerced3, data !== void 0 && (data.order = coerced3));
    }
    if (!(data3 === "latest_last_message" || data3 === "chronological" || data3 === "favorites")) {
      let err9 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/enum", keyword: "enum", params: { allowedValues: schema22.properties.order.enum }, message: "must be equal to one of the allowed values" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.search !== void 0) {
      let data4 = data.search;
      if (typeof data4 != "string") {
        let dataType4 = typeof data4, coerced4;
        if (dataType4 == "object" && Array.isArray(data4) && data4.length == 1 && (data4 = data4[0], dataType4 = typeof data4, typeof data4 == "string" && (coerced4 = data4)), coerced4 === void 0)
          if (dataType4 == "number" || dataType4 == "boolean")
            coerced4 = "" + data4;
          else if (data4 === null)
            coerced4 = "";
          else {
            let err10 = { instancePath: instancePath + "/search", schemaPath: "#/properties/search/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
          }
        coerced4 !== void 0 && (data4 = coerced4, data !== void 0 && (data.search = coerced4));
      }
      if (typeof data4 == "string" && func2(data4) > 500) {
        let err11 = { instancePath: instancePath + "/search", schemaPath: "#/properties/search/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    let data5 = data.hidden;
    if (typeof data5 != "boolean") {
      let dataType5 = typeof data5, coerced5;
      if (dataType5 == "object" && Array.isArray(data5) && data5.length == 1 && (data5 = data5[0], dataType5 = typeof data5, typeof data5 == "boolean" && (coerced5 = data5)), coerced5 === void 0)
        if (data5 === "false" || data5 === 0 || data5 === null)
          coerced5 = !1;
        else if (data5 === "true" || data5 === 1)
          coerced5 = !0;
        else {
          let err12 = { instancePath: instancePath + "/hidden", schemaPath: "#/properties/hidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
      coerced5 !== void 0 && (data5 = coerced5, data !== void 0 && (data.hidden = coerced5));
    }
    let data6 = data.includeUsers;
    if (typeof data6 != "boolean") {
      let dataType6 = typeof data6, coerced6;
      if (dataType6 == "object" && Array.isArray(data6) && data6.length == 1 && (data6 = data6[0], dataType6 = typeof data6, typeof data6 == "boolean" && (coerced6 = data6)), coerced6 === void 0)
        if (data6 === "false" || data6 === 0 || data6 === null)
          coerced6 = !1;
        else if (data6 === "true" || data6 === 1)
          coerced6 = !0;
        else {
          let err13 = { instancePath: instancePath + "/includeUsers", schemaPath: "#/properties/includeUsers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
      coerced6 !== void 0 && (data6 = coerced6, data !== void 0 && (data.includeUsers = coerced6));
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate57.errors = vErrors, errors === 0;
}
validate57.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getUnreadCount_query = validate58;
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate58.errors = vErrors, errors === 0;
}
validate58.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listThreads_query = validate59, schema24 = { $id: "listThreads_query", type: "object", properties: { filter: { type: "string", enum: ["all", "unread"], default: "all" }, channelId: { $ref: "component:Id" }, limit: { type: "integer", minimum: 1, maximum: 100 }, cursor: { type: "string", minLength: 1, maxLength: 2048 }, includeUsers: { type: "boolean", default: !1 } }, required: [], additionalProperties: !1 };
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate60.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let dataType0 = typeof data, coerced0;
    if (dataType0 == "object" && Array.isArray(data) && data.length == 1 && (data = data[0], dataType0 = typeof data, typeof data == "string" && (coerced0 = data)), coerced0 === void 0)
      if (dataType0 == "number" || dataType0 == "boolean")
        coerced0 = "" + data;
      else if (data === null)
        coerced0 = "";
      else {
        let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    coerced0 !== void 0 && (data = coerced0, parentData !== void 0 && (parentData[parentDataProperty] = coerced0));
  }
  if (typeof data == "string") {
    if (func2(data) > 255) {
      let err1 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (func2(data) < 1) {
      let err2 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate60.errors = vErrors, errors === 0;
}
validate60.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate59.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.filter === void 0 && (data.filter = "all"), data.includeUsers === void 0 && (data.includeUsers = !1);
    for (let key0 in data)
      if (!(key0 === "filter" || key0 === "channelId" || key0 === "limit" || key0 === "cursor" || key0 === "includeUsers")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.filter;
    if (typeof data0 != "string") {
      let dataType0 = typeof data0, coerced0;
      if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
        if (dataType0 == "number" || dataType0 == "boolean")
          coerced0 = "" + data0;
        else if (data0 === null)
          coerced0 = "";
        else {
          let err1 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.filter = coerced0));
    }
    if (!(data0 === "all" || data0 === "unread")) {
      let err2 = { instancePath: instancePath + "/filter", schemaPath: "#/properties/filter/enum", keyword: "enum", params: { allowedValues: schema24.properties.filter.enum }, message: "must be equal to one of the allowed values" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.channelId !== void 0 && (validate60(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate60.errors), errors = vErrors.length)), data.limit !== void 0) {
      let data2 = data.limit;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let dataType1 = typeof data2, coerced1;
        if (dataType1 == "object" && Array.isArray(data2) && data2.length == 1 && (data2 = data2[0], dataType1 = typeof data2, typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2) && (coerced1 = data2)), coerced1 === void 0)
          if (dataType1 === "boolean" || data2 === null || dataType1 === "string" && data2 && data2 == +data2 && !(data2 % 1))
            coerced1 = +data2;
          else {
            let err3 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        coerced1 !== void 0 && (data2 = coerced1, data !== void 0 && (data.limit = coerced1));
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 > 100 || isNaN(data2)) {
          let err4 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data2 < 1 || isNaN(data2)) {
          let err5 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      }
    }
    if (data.cursor !== void 0) {
      let data3 = data.cursor;
      if (typeof data3 != "string") {
        let dataType2 = typeof data3, coerced2;
        if (dataType2 == "object" && Array.isArray(data3) && data3.length == 1 && (data3 = data3[0], dataType2 = typeof data3, typeof data3 == "string" && (coerced2 = data3)), coerced2 === void 0)
          if (dataType2 == "number" || dataType2 == "boolean")
            coerced2 = "" + data3;
          else if (data3 === null)
            coerced2 = "";
          else {
            let err6 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        coerced2 !== void 0 && (data3 = coerced2, data !== void 0 && (data.cursor = coerced2));
      }
      if (typeof data3 == "string") {
        if (func2(data3) > 2048) {
          let err7 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (func2(data3) < 1) {
          let err8 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      }
    }
    let data4 = data.includeUsers;
    if (typeof data4 != "boolean") {
      let dataType3 = typeof data4, coerced3;
      if (dataType3 == "object" && Array.isArray(data4) && data4.length == 1 && (data4 = data4[0], dataType3 = typeof data4, typeof data4 == "boolean" && (coerced3 = data4)), coerced3 === void 0)
        if (data4 === "false" || data4 === 0 || data4 === null)
          coerced3 = !1;
        else if (data4 === "true" || data4 === 1)
          coerced3 = !0;
        else {
          let err9 = { instancePath: instancePath + "/includeUsers", schemaPath: "#/properties/includeUsers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      coerced3 !== void 0 && (data4 = coerced3, data !== void 0 && (data.includeUsers = coerced3));
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate59.errors = vErrors, errors === 0;
}
validate59.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getChannel_path = validate62;
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate62.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "id") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err2 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.id = coerced0));
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate62.errors = vErrors, errors === 0;
}
validate62.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var deleteDraft_query = validate63;
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate65.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let dataType0 = typeof data, coerced0;
    if (dataType0 == "object" && Array.isArray(data) && data.length == 1 && (data = data[0], dataType0 = typeof data, typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data) && (coerced0 = data)), coerced0 === void 0)
      if (dataType0 === "boolean" || data === null || dataType0 === "string" && data && data == +data && !(data % 1))
        coerced0 = +data;
      else {
        let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    coerced0 !== void 0 && (data = coerced0, parentData !== void 0 && (parentData[parentDataProperty] = coerced0));
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 999999999999999 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 999999999999999 }, message: "must be <= 999999999999999" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate65.errors = vErrors, errors === 0;
}
validate65.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate63.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.revision === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "revision" }, message: "must have required property 'revision'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "parentMessageId" || key0 === "revision")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.parentMessageId !== void 0 && (validate60(data.parentMessageId, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate60.errors), errors = vErrors.length)), data.revision !== void 0 && (validate65(data.revision, { instancePath: instancePath + "/revision", parentData: data, parentDataProperty: "revision", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate65.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate63.errors = vErrors, errors === 0;
}
validate63.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var deleteMetadataKey_path = validate67;
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate67.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.key === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "key")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.id = coerced0));
      }
    }
    if (data.key !== void 0) {
      let data1 = data.key;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.key = coerced1));
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate67.errors = vErrors, errors === 0;
}
validate67.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listSharedFiles_query = validate68;
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate68.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "limit" || key0 === "cursor")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.limit !== void 0) {
      let data0 = data.limit;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0) && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 === "boolean" || data0 === null || dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))
            coerced0 = +data0;
          else {
            let err1 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.limit = coerced0));
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 100 || isNaN(data0)) {
          let err2 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (data0 < 1 || isNaN(data0)) {
          let err3 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
    if (data.cursor !== void 0) {
      let data1 = data.cursor;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.cursor = coerced1));
      }
      if (typeof data1 == "string") {
        if (func2(data1) > 2048) {
          let err5 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (func2(data1) < 1) {
          let err6 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate68.errors = vErrors, errors === 0;
}
validate68.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listEvents_query = validate69;
function validate69(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate69.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.since === void 0 && (data.since = 0), data.limit === void 0 && (data.limit = 100);
    for (let key0 in data)
      if (!(key0 === "since" || key0 === "epoch" || key0 === "limit")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.since;
    if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
      let dataType0 = typeof data0, coerced0;
      if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0) && (coerced0 = data0)), coerced0 === void 0)
        if (dataType0 === "boolean" || data0 === null || dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))
          coerced0 = +data0;
        else {
          let err1 = { instancePath: instancePath + "/since", schemaPath: "#/properties/since/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.since = coerced0));
    }
    if (typeof data0 == "number" && isFinite(data0)) {
      if (data0 > 999999999999999 || isNaN(data0)) {
        let err2 = { instancePath: instancePath + "/since", schemaPath: "#/properties/since/maximum", keyword: "maximum", params: { comparison: "<=", limit: 999999999999999 }, message: "must be <= 999999999999999" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 < 0 || isNaN(data0)) {
        let err3 = { instancePath: instancePath + "/since", schemaPath: "#/properties/since/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.epoch !== void 0) {
      let data1 = data.epoch;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/epoch", schemaPath: "#/properties/epoch/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.epoch = coerced1));
      }
      if (typeof data1 == "string") {
        if (func2(data1) > 64) {
          let err5 = { instancePath: instancePath + "/epoch", schemaPath: "#/properties/epoch/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (func2(data1) < 1) {
          let err6 = { instancePath: instancePath + "/epoch", schemaPath: "#/properties/epoch/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
    let data2 = data.limit;
    if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
      let dataType2 = typeof data2, coerced2;
      if (dataType2 == "object" && Array.isArray(data2) && data2.length == 1 && (data2 = data2[0], dataType2 = typeof data2, typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2) && (coerced2 = data2)), coerced2 === void 0)
        if (dataType2 === "boolean" || data2 === null || dataType2 === "string" && data2 && data2 == +data2 && !(data2 % 1))
          coerced2 = +data2;
        else {
          let err7 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      coerced2 !== void 0 && (data2 = coerced2, data !== void 0 && (data.limit = coerced2));
    }
    if (typeof data2 == "number" && isFinite(data2)) {
      if (data2 > 100 || isNaN(data2)) {
        let err8 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      if (data2 < 1 || isNaN(data2)) {
        let err9 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate69.errors = vErrors, errors === 0;
}
validate69.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listMembers_query = validate70;
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate70.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.includeUsers === void 0 && (data.includeUsers = !1);
    for (let key0 in data)
      if (!(key0 === "limit" || key0 === "cursor" || key0 === "includeUsers")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.limit !== void 0) {
      let data0 = data.limit;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0) && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 === "boolean" || data0 === null || dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))
            coerced0 = +data0;
          else {
            let err1 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.limit = coerced0));
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 > 100 || isNaN(data0)) {
          let err2 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (data0 < 1 || isNaN(data0)) {
          let err3 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
    if (data.cursor !== void 0) {
      let data1 = data.cursor;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.cursor = coerced1));
      }
      if (typeof data1 == "string") {
        if (func2(data1) > 2048) {
          let err5 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (func2(data1) < 1) {
          let err6 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
    let data2 = data.includeUsers;
    if (typeof data2 != "boolean") {
      let dataType2 = typeof data2, coerced2;
      if (dataType2 == "object" && Array.isArray(data2) && data2.length == 1 && (data2 = data2[0], dataType2 = typeof data2, typeof data2 == "boolean" && (coerced2 = data2)), coerced2 === void 0)
        if (data2 === "false" || data2 === 0 || data2 === null)
          coerced2 = !1;
        else if (data2 === "true" || data2 === 1)
          coerced2 = !0;
        else {
          let err7 = { instancePath: instancePath + "/includeUsers", schemaPath: "#/properties/includeUsers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      coerced2 !== void 0 && (data2 = coerced2, data !== void 0 && (data.includeUsers = coerced2));
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate70.errors = vErrors, errors === 0;
}
validate70.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var removeMember_path = validate71;
function validate71(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate71.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.userId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "userId")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.id = coerced0));
      }
    }
    if (data.userId !== void 0) {
      let data1 = data.userId;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/userId", schemaPath: "#/properties/userId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.userId = coerced1));
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate71.errors = vErrors, errors === 0;
}
validate71.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listMessages_query = validate72;
var formats0 = require("ajv-formats/dist/formats").fullFormats["date-time"], pattern3 = new RegExp("^[1-9]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):[0-5]\\d)$", "u");
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let dataType0 = typeof data, coerced0;
    if (dataType0 == "object" && Array.isArray(data) && data.length == 1 && (data = data[0], dataType0 = typeof data, typeof data == "string" && (coerced0 = data)), coerced0 === void 0)
      if (dataType0 == "number" || dataType0 == "boolean")
        coerced0 = "" + data;
      else if (data === null)
        coerced0 = "";
      else {
        let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    coerced0 !== void 0 && (data = coerced0, parentData !== void 0 && (parentData[parentDataProperty] = coerced0));
  }
  if (typeof data == "string") {
    if (!pattern3.test(data)) {
      let err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[1-9]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):[0-5]\\d)$" }, message: 'must match pattern "^[1-9]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):[0-5]\\d)$"' };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (!formats0.validate(data)) {
      let err2 = { instancePath, schemaPath: "#/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate73.errors = vErrors, errors === 0;
}
validate73.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate72.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.limit === void 0 && (data.limit = 30), data.includeReactions === void 0 && (data.includeReactions = !0), data.includeThreadInfo === void 0 && (data.includeThreadInfo = !0), data.includeReplies === void 0 && (data.includeReplies = !0), data.includeUsers === void 0 && (data.includeUsers = !1);
    for (let key0 in data)
      if (!(key0 === "limit" || key0 === "cursor" || key0 === "before" || key0 === "after" || key0 === "includeReactions" || key0 === "includeThreadInfo" || key0 === "includeReplies" || key0 === "includeUsers")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.limit;
    if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
      let dataType0 = typeof data0, coerced0;
      if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0) && (coerced0 = data0)), coerced0 === void 0)
        if (dataType0 === "boolean" || data0 === null || dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))
          coerced0 = +data0;
        else {
          let err1 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.limit = coerced0));
    }
    if (typeof data0 == "number" && isFinite(data0)) {
      if (data0 > 100 || isNaN(data0)) {
        let err2 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 < 1 || isNaN(data0)) {
        let err3 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.cursor !== void 0) {
      let data1 = data.cursor;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.cursor = coerced1));
      }
      if (typeof data1 == "string") {
        if (func2(data1) > 2048) {
          let err5 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (func2(data1) < 1) {
          let err6 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
    data.before !== void 0 && (validate73(data.before, { instancePath: instancePath + "/before", parentData: data, parentDataProperty: "before", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate73.errors), errors = vErrors.length)), data.after !== void 0 && (validate73(data.after, { instancePath: instancePath + "/after", parentData: data, parentDataProperty: "after", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate73.errors), errors = vErrors.length));
    let data4 = data.includeReactions;
    if (typeof data4 != "boolean") {
      let dataType2 = typeof data4, coerced2;
      if (dataType2 == "object" && Array.isArray(data4) && data4.length == 1 && (data4 = data4[0], dataType2 = typeof data4, typeof data4 == "boolean" && (coerced2 = data4)), coerced2 === void 0)
        if (data4 === "false" || data4 === 0 || data4 === null)
          coerced2 = !1;
        else if (data4 === "true" || data4 === 1)
          coerced2 = !0;
        else {
          let err7 = { instancePath: instancePath + "/includeReactions", schemaPath: "#/properties/includeReactions/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      coerced2 !== void 0 && (data4 = coerced2, data !== void 0 && (data.includeReactions = coerced2));
    }
    let data5 = data.includeThreadInfo;
    if (typeof data5 != "boolean") {
      let dataType3 = typeof data5, coerced3;
      if (dataType3 == "object" && Array.isArray(data5) && data5.length == 1 && (data5 = data5[0], dataType3 = typeof data5, typeof data5 == "boolean" && (coerced3 = data5)), coerced3 === void 0)
        if (data5 === "false" || data5 === 0 || data5 === null)
          coerced3 = !1;
        else if (data5 === "true" || data5 === 1)
          coerced3 = !0;
        else {
          let err8 = { instancePath: instancePath + "/includeThreadInfo", schemaPath: "#/properties/includeThreadInfo/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      coerced3 !== void 0 && (data5 = coerced3, data !== void 0 && (data.includeThreadInfo = coerced3));
    }
    let data6 = data.includeReplies;
    if (typeof data6 != "boolean") {
      let dataType4 = typeof data6, coerced4;
      if (dataType4 == "object" && Array.isArray(data6) && data6.length == 1 && (data6 = data6[0], dataType4 = typeof data6, typeof data6 == "boolean" && (coerced4 = data6)), coerced4 === void 0)
        if (data6 === "false" || data6 === 0 || data6 === null)
          coerced4 = !1;
        else if (data6 === "true" || data6 === 1)
          coerced4 = !0;
        else {
          let err9 = { instancePath: instancePath + "/includeReplies", schemaPath: "#/properties/includeReplies/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      coerced4 !== void 0 && (data6 = coerced4, data !== void 0 && (data.includeReplies = coerced4));
    }
    let data7 = data.includeUsers;
    if (typeof data7 != "boolean") {
      let dataType5 = typeof data7, coerced5;
      if (dataType5 == "object" && Array.isArray(data7) && data7.length == 1 && (data7 = data7[0], dataType5 = typeof data7, typeof data7 == "boolean" && (coerced5 = data7)), coerced5 === void 0)
        if (data7 === "false" || data7 === 0 || data7 === null)
          coerced5 = !1;
        else if (data7 === "true" || data7 === 1)
          coerced5 = !0;
        else {
          let err10 = { instancePath: instancePath + "/includeUsers", schemaPath: "#/properties/includeUsers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      coerced5 !== void 0 && (data7 = coerced5, data !== void 0 && (data.includeUsers = coerced5));
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate72.errors = vErrors, errors === 0;
}
validate72.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_header = validate76;
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate76.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data["idempotency-key"] !== void 0) {
      let data0 = data["idempotency-key"];
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err0 = { instancePath: instancePath + "/idempotency-key", schemaPath: "#/properties/idempotency-key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data["idempotency-key"] = coerced0));
      }
      if (typeof data0 == "string") {
        if (func2(data0) > 255) {
          let err1 = { instancePath: instancePath + "/idempotency-key", schemaPath: "#/properties/idempotency-key/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (func2(data0) < 1) {
          let err2 = { instancePath: instancePath + "/idempotency-key", schemaPath: "#/properties/idempotency-key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      }
    }
    if (data.prefer !== void 0) {
      let data1 = data.prefer;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err3 = { instancePath: instancePath + "/prefer", schemaPath: "#/properties/prefer/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.prefer = coerced1));
      }
      if (typeof data1 == "string" && func2(data1) > 255) {
        let err4 = { instancePath: instancePath + "/prefer", schemaPath: "#/properties/prefer/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate76.errors = vErrors, errors === 0;
}
validate76.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getMessage_path = validate77;
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate77.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.messageId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "messageId")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.id = coerced0));
      }
    }
    if (data.messageId !== void 0) {
      let data1 = data.messageId;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.messageId = coerced1));
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate77.errors = vErrors, errors === 0;
}
validate77.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var forwardMessage_header = validate78;
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate78.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data["idempotency-key"] !== void 0) {
      let data0 = data["idempotency-key"];
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err0 = { instancePath: instancePath + "/idempotency-key", schemaPath: "#/properties/idempotency-key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data["idempotency-key"] = coerced0));
      }
      if (typeof data0 == "string") {
        if (func2(data0) > 255) {
          let err1 = { instancePath: instancePath + "/idempotency-key", schemaPath: "#/properties/idempotency-key/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (func2(data0) < 1) {
          let err2 = { instancePath: instancePath + "/idempotency-key", schemaPath: "#/properties/idempotency-key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate78.errors = vErrors, errors === 0;
}
validate78.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var setStreamPart_path = validate79;
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate80.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let dataType0 = typeof data, coerced0;
    if (dataType0 == "object" && Array.isArray(data) && data.length == 1 && (data = data[0], dataType0 = typeof data, typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data) && (coerced0 = data)), coerced0 === void 0)
      if (dataType0 === "boolean" || data === null || dataType0 === "string" && data && data == +data && !(data % 1))
        coerced0 = +data;
      else {
        let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    coerced0 !== void 0 && (data = coerced0, parentData !== void 0 && (parentData[parentDataProperty] = coerced0));
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 63 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 63 }, message: "must be <= 63" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate80.errors = vErrors, errors === 0;
}
validate80.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate79.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.messageId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.part === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "part" }, message: "must have required property 'part'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "messageId" || key0 === "part")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.id = coerced0));
      }
    }
    if (data.messageId !== void 0) {
      let data1 = data.messageId;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err5 = { instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.messageId = coerced1));
      }
    }
    data.part !== void 0 && (validate80(data.part, { instancePath: instancePath + "/part", parentData: data, parentDataProperty: "part", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate80.errors), errors = vErrors.length));
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate79.errors = vErrors, errors === 0;
}
validate79.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var removeReaction_path = validate82;
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate82.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.messageId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.key === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "messageId" || key0 === "key")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.id = coerced0));
      }
    }
    if (data.messageId !== void 0) {
      let data1 = data.messageId;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err5 = { instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.messageId = coerced1));
      }
    }
    if (data.key !== void 0) {
      let data2 = data.key;
      if (typeof data2 != "string") {
        let dataType2 = typeof data2, coerced2;
        if (dataType2 == "object" && Array.isArray(data2) && data2.length == 1 && (data2 = data2[0], dataType2 = typeof data2, typeof data2 == "string" && (coerced2 = data2)), coerced2 === void 0)
          if (dataType2 == "number" || dataType2 == "boolean")
            coerced2 = "" + data2;
          else if (data2 === null)
            coerced2 = "";
          else {
            let err6 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
        coerced2 !== void 0 && (data2 = coerced2, data !== void 0 && (data.key = coerced2));
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate82.errors = vErrors, errors === 0;
}
validate82.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listPinnedMessages_query = validate83;
function validate83(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate83.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.includeUsers === void 0 && (data.includeUsers = !1);
    for (let key0 in data)
      if (key0 !== "includeUsers") {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.includeUsers;
    if (typeof data0 != "boolean") {
      let dataType0 = typeof data0, coerced0;
      if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "boolean" && (coerced0 = data0)), coerced0 === void 0)
        if (data0 === "false" || data0 === 0 || data0 === null)
          coerced0 = !1;
        else if (data0 === "true" || data0 === 1)
          coerced0 = !0;
        else {
          let err1 = { instancePath: instancePath + "/includeUsers", schemaPath: "#/properties/includeUsers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.includeUsers = coerced0));
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate83.errors = vErrors, errors === 0;
}
validate83.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createPoll_path = validate84;
function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate84.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.channelId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "channelId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.channelId !== void 0) {
      let data0 = data.channelId;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err2 = { instancePath: instancePath + "/channelId", schemaPath: "#/properties/channelId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.channelId = coerced0));
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate84.errors = vErrors, errors === 0;
}
validate84.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getPoll_path = validate85;
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate85.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.channelId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.pollId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pollId" }, message: "must have required property 'pollId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "channelId" || key0 === "pollId")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.channelId !== void 0) {
      let data0 = data.channelId;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err3 = { instancePath: instancePath + "/channelId", schemaPath: "#/properties/channelId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.channelId = coerced0));
      }
    }
    if (data.pollId !== void 0) {
      let data1 = data.pollId;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/pollId", schemaPath: "#/properties/pollId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.pollId = coerced1));
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate85.errors = vErrors, errors === 0;
}
validate85.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getUsers_query = validate86;
function validate86(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate86.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.ids === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ids" }, message: "must have required property 'ids'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "ids") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.ids !== void 0) {
      let data0 = data.ids;
      if (!Array.isArray(data0)) {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, Array.isArray(data0) && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 === "string" || dataType0 === "number" || dataType0 === "boolean" || data0 === null)
            coerced0 = [data0];
          else {
            let err2 = { instancePath: instancePath + "/ids", schemaPath: "#/properties/ids/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.ids = coerced0));
      }
      if (Array.isArray(data0)) {
        if (data0.length > 100) {
          let err3 = { instancePath: instancePath + "/ids", schemaPath: "#/properties/ids/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (data0.length < 1) {
          let err4 = { instancePath: instancePath + "/ids", schemaPath: "#/properties/ids/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate55(data0[i0], { instancePath: instancePath + "/ids/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate55.errors), errors = vErrors.length);
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate86.errors = vErrors, errors === 0;
}
validate86.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var searchUsers_query = validate88;
var pattern4 = new RegExp("\\S", "u");
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate88.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.limit === void 0 && (data.limit = 20), data.keyword === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "keyword" }, message: "must have required property 'keyword'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "keyword" || key0 === "limit")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.keyword !== void 0) {
      let data0 = data.keyword;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err2 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.keyword = coerced0));
      }
      if (typeof data0 == "string") {
        if (func2(data0) > 500) {
          let err3 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (func2(data0) < 1) {
          let err4 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (!pattern4.test(data0)) {
          let err5 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      }
    }
    let data1 = data.limit;
    if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
      let dataType1 = typeof data1, coerced1;
      if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1) && (coerced1 = data1)), coerced1 === void 0)
        if (dataType1 === "boolean" || data1 === null || dataType1 === "string" && data1 && data1 == +data1 && !(data1 % 1))
          coerced1 = +data1;
        else {
          let err6 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.limit = coerced1));
    }
    if (typeof data1 == "number" && isFinite(data1)) {
      if (data1 > 50 || isNaN(data1)) {
        let err7 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 50 }, message: "must be <= 50" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (data1 < 1 || isNaN(data1)) {
        let err8 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate88.errors = vErrors, errors === 0;
}
validate88.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listDrafts_query = validate89;
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate89.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "channelId" || key0 === "limit" || key0 === "cursor")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.channelId !== void 0 && (validate60(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate60.errors), errors = vErrors.length)), data.limit !== void 0) {
      let data1 = data.limit;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let dataType0 = typeof data1, coerced0;
        if (dataType0 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType0 = typeof data1, typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1) && (coerced0 = data1)), coerced0 === void 0)
          if (dataType0 === "boolean" || data1 === null || dataType0 === "string" && data1 && data1 == +data1 && !(data1 % 1))
            coerced0 = +data1;
          else {
            let err1 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        coerced0 !== void 0 && (data1 = coerced0, data !== void 0 && (data.limit = coerced0));
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 100 || isNaN(data1)) {
          let err2 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (data1 < 1 || isNaN(data1)) {
          let err3 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
    if (data.cursor !== void 0) {
      let data2 = data.cursor;
      if (typeof data2 != "string") {
        let dataType1 = typeof data2, coerced1;
        if (dataType1 == "object" && Array.isArray(data2) && data2.length == 1 && (data2 = data2[0], dataType1 = typeof data2, typeof data2 == "string" && (coerced1 = data2)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data2;
          else if (data2 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data2 = coerced1, data !== void 0 && (data.cursor = coerced1));
      }
      if (typeof data2 == "string") {
        if (func2(data2) > 2048) {
          let err5 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
        if (func2(data2) < 1) {
          let err6 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate89.errors = vErrors, errors === 0;
}
validate89.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var cancelHeldMessage_path = validate91;
function validate91(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate91.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.heldMessageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "heldMessageId" }, message: "must have required property 'heldMessageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "heldMessageId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.heldMessageId !== void 0) {
      let data0 = data.heldMessageId;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err2 = { instancePath: instancePath + "/heldMessageId", schemaPath: "#/properties/heldMessageId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.heldMessageId = coerced0));
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate91.errors = vErrors, errors === 0;
}
validate91.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getUser_path = validate92;
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate92.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "userId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.userId !== void 0) {
      let data0 = data.userId;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err2 = { instancePath: instancePath + "/userId", schemaPath: "#/properties/userId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.userId = coerced0));
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate92.errors = vErrors, errors === 0;
}
validate92.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createScheduledMessage_header = validate93;
function validate93(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate93.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.prefer !== void 0) {
      let data0 = data.prefer;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err0 = { instancePath: instancePath + "/prefer", schemaPath: "#/properties/prefer/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.prefer = coerced0));
      }
      if (typeof data0 == "string" && func2(data0) > 255) {
        let err1 = { instancePath: instancePath + "/prefer", schemaPath: "#/properties/prefer/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate93.errors = vErrors, errors === 0;
}
validate93.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var cancelScheduledMessage_path = validate94;
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate94.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.channelId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.scheduledId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scheduledId" }, message: "must have required property 'scheduledId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "channelId" || key0 === "scheduledId")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.channelId !== void 0) {
      let data0 = data.channelId;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err3 = { instancePath: instancePath + "/channelId", schemaPath: "#/properties/channelId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.channelId = coerced0));
      }
    }
    if (data.scheduledId !== void 0) {
      let data1 = data.scheduledId;
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/scheduledId", schemaPath: "#/properties/scheduledId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data.scheduledId = coerced1));
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate94.errors = vErrors, errors === 0;
}
validate94.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };

// chat:bodies
var createDirectChannel_body = validate522;
var func12 = require("ajv/dist/runtime/ucs2length").default;
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate54.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func12(data) > 255) {
      let err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (func12(data) < 1) {
      let err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate54.errors = vErrors, errors === 0;
}
validate54.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate532(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate532.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "userId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.userId !== void 0 && (validate54(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate532.errors = vErrors, errors === 0;
}
validate532.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate522(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate522.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate532(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate532.errors), errors = vErrors.length), validate522.errors = vErrors, errors === 0;
}
validate522.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createGroupChannel_body = validate572;
function validate582(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate582.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userIds === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userIds" }, message: "must have required property 'userIds'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "userIds" || key0 === "name" || key0 === "coverUrl")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.userIds !== void 0) {
      let data0 = data.userIds, _errs5 = errors, valid2 = !0, _errs6 = errors;
      if (Array.isArray(data0) && data0.length > 100) {
        let err2 = {};
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      var _valid0 = _errs6 === errors;
      if (errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null), _valid0) {
        let _errs7 = errors;
        if (Array.isArray(data0)) {
          let len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++)
            validate54(data0[i0], { instancePath: instancePath + "/userIds/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length);
        }
        var _valid0 = _errs7 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let err3 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (Array.isArray(data0)) {
        if (data0.length > 100) {
          let err4 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.length < 1) {
          let err5 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.name !== void 0) {
      let data2 = data.name;
      if (typeof data2 == "string") {
        if (func12(data2) > 200) {
          let err7 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (func12(data2) < 1) {
          let err8 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        let err9 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.coverUrl !== void 0) {
      let data3 = data.coverUrl;
      if (typeof data3 == "string") {
        if (func12(data3) > 2048) {
          let err10 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (func12(data3) < 1) {
          let err11 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
      } else {
        let err12 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate582.errors = vErrors, errors === 0;
}
validate582.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate572(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate572.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate582(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate582.errors), errors = vErrors.length), validate572.errors = vErrors, errors === 0;
}
validate572.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var updateChannel_body = validate61;
var schema25 = { $id: "component:UpdateChannelRequest", type: "object", additionalProperties: !1, minProperties: 1, properties: { name: { type: ["string", "null"], minLength: 1, maxLength: 200 }, coverUrl: { type: ["string", "null"], minLength: 1, maxLength: 2048 }, customType: { type: ["string", "null"], minLength: 1, maxLength: 100 }, slowModeSeconds: { $ref: "component:SlowModeSeconds" }, whoCanSend: { $ref: "component:WhoCanSend" } } };
function validate632(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate632.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 21600 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 21600 }, message: "must be <= 21600" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate632.errors = vErrors, errors === 0;
}
validate632.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema27 = { $id: "component:WhoCanSend", type: "string", enum: ["MEMBERS", "OPERATORS"] };
function validate652(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate652.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "MEMBERS" || data === "OPERATORS")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema27.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate652.errors = vErrors, errors === 0;
}
validate652.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate622(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate622.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (Object.keys(data).length < 1) {
      let err0 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "coverUrl" || key0 === "customType" || key0 === "slowModeSeconds" || key0 === "whoCanSend")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 != "string" && data0 !== null) {
        let err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: schema25.properties.name.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (typeof data0 == "string") {
        if (func12(data0) > 200) {
          let err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (func12(data0) < 1) {
          let err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      }
    }
    if (data.coverUrl !== void 0) {
      let data1 = data.coverUrl;
      if (typeof data1 != "string" && data1 !== null) {
        let err5 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/type", keyword: "type", params: { type: schema25.properties.coverUrl.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (typeof data1 == "string") {
        if (func12(data1) > 2048) {
          let err6 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (func12(data1) < 1) {
          let err7 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      }
    }
    if (data.customType !== void 0) {
      let data2 = data.customType;
      if (typeof data2 != "string" && data2 !== null) {
        let err8 = { instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/type", keyword: "type", params: { type: schema25.properties.customType.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      if (typeof data2 == "string") {
        if (func12(data2) > 100) {
          let err9 = { instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (func12(data2) < 1) {
          let err10 = { instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      }
    }
    data.slowModeSeconds !== void 0 && (validate632(data.slowModeSeconds, { instancePath: instancePath + "/slowModeSeconds", parentData: data, parentDataProperty: "slowModeSeconds", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate632.errors), errors = vErrors.length)), data.whoCanSend !== void 0 && (validate652(data.whoCanSend, { instancePath: instancePath + "/whoCanSend", parentData: data, parentDataProperty: "whoCanSend", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate652.errors), errors = vErrors.length));
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate622.errors = vErrors, errors === 0;
}
validate622.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate61.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate622(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate622.errors), errors = vErrors.length), validate61.errors = vErrors, errors === 0;
}
validate61.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var markChannelRead_body = validate682;
function validate702(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate702.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func12(data) > 255) {
      let err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (func12(data) < 1) {
      let err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate702.errors = vErrors, errors === 0;
}
validate702.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate692(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate692.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messageId") {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    data.messageId !== void 0 && (validate702(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate692.errors = vErrors, errors === 0;
}
validate692.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate682(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate682.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate692(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate692.errors), errors = vErrors.length), validate682.errors = vErrors, errors === 0;
}
validate682.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var markChannelUnread_body = validate732;
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate74.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "messageId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.messageId !== void 0 && (validate702(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate74.errors = vErrors, errors === 0;
}
validate74.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate732(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate732.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate74(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate74.errors), errors = vErrors.length), validate732.errors = vErrors, errors === 0;
}
validate732.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var setPushTrigger_body = validate772;
var schema34 = { $id: "component:SetPushTriggerRequest", type: "object", additionalProperties: !1, required: ["option"], properties: { option: { type: "string", enum: ["all", "mention_only", "off"] } } };
function validate782(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate782.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.option === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "option" }, message: "must have required property 'option'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "option") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.option !== void 0) {
      let data0 = data.option;
      if (typeof data0 != "string") {
        let err2 = { instancePath: instancePath + "/option", schemaPath: "#/properties/option/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (!(data0 === "all" || data0 === "mention_only" || data0 === "off")) {
        let err3 = { instancePath: instancePath + "/option", schemaPath: "#/properties/option/enum", keyword: "enum", params: { allowedValues: schema34.properties.option.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate782.errors = vErrors, errors === 0;
}
validate782.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate772(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate772.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate782(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate782.errors), errors = vErrors.length), validate772.errors = vErrors, errors === 0;
}
validate772.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var setCountPreference_body = validate802;
var schema36 = { $id: "component:SetCountPreferenceRequest", type: "object", additionalProperties: !1, required: ["preference"], properties: { preference: { type: "string", enum: ["all", "unread_message_count_only", "off"] } } };
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate81.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.preference === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "preference" }, message: "must have required property 'preference'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "preference") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.preference !== void 0) {
      let data0 = data.preference;
      if (typeof data0 != "string") {
        let err2 = { instancePath: instancePath + "/preference", schemaPath: "#/properties/preference/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (!(data0 === "all" || data0 === "unread_message_count_only" || data0 === "off")) {
        let err3 = { instancePath: instancePath + "/preference", schemaPath: "#/properties/preference/enum", keyword: "enum", params: { allowedValues: schema36.properties.preference.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate81.errors = vErrors, errors === 0;
}
validate81.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate802(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate802.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate81(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate81.errors), errors = vErrors.length), validate802.errors = vErrors, errors === 0;
}
validate802.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var saveDraft_body = validate832;
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate87.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 999999999999999 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 999999999999999 }, message: "must be <= 999999999999999" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate87.errors = vErrors, errors === 0;
}
validate87.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate842(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate842.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.text === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.revision === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "revision" }, message: "must have required property 'revision'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "text" || key0 === "parentMessageId" || key0 === "quotedMessageId" || key0 === "revision")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err3 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    data.parentMessageId !== void 0 && (validate702(data.parentMessageId, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), data.quotedMessageId !== void 0 && (validate702(data.quotedMessageId, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), data.revision !== void 0 && (validate87(data.revision, { instancePath: instancePath + "/revision", parentData: data, parentDataProperty: "revision", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate87.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate842.errors = vErrors, errors === 0;
}
validate842.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate832(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate832.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate842(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate842.errors), errors = vErrors.length), validate832.errors = vErrors, errors === 0;
}
validate832.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var muteChannel_body = validate90;
var formats02 = require("ajv-formats/dist/formats").fullFormats["date-time"], pattern32 = new RegExp("^[1-9]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):[0-5]\\d)$", "u");
function validate922(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate922.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!pattern32.test(data)) {
      let err0 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[1-9]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):[0-5]\\d)$" }, message: 'must match pattern "^[1-9]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-](0\\d|1[0-5]):[0-5]\\d)$"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (!formats02.validate(data)) {
      let err1 = { instancePath, schemaPath: "#/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate922.errors = vErrors, errors === 0;
}
validate922.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate912(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate912.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "until") {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    data.until !== void 0 && (validate922(data.until, { instancePath: instancePath + "/until", parentData: data, parentDataProperty: "until", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate922.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate912.errors = vErrors, errors === 0;
}
validate912.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate90(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate90.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate912(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate912.errors), errors = vErrors.length), validate90.errors = vErrors, errors === 0;
}
validate90.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var hideChannel_body = validate95;
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate96.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.hidePreviousMessages === void 0 && (data.hidePreviousMessages = !1);
    for (let key0 in data)
      if (key0 !== "hidePreviousMessages") {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (typeof data.hidePreviousMessages != "boolean") {
      let err1 = { instancePath: instancePath + "/hidePreviousMessages", schemaPath: "#/properties/hidePreviousMessages/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate96.errors = vErrors, errors === 0;
}
validate96.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate95(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate95.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate96(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate96.errors), errors = vErrors.length), validate95.errors = vErrors, errors === 0;
}
validate95.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var replaceMetadata_body = validate98;
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate100.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let _errs1 = errors;
      if (typeof key0 == "string" && func12(key0) < 1) {
        let err0 = { instancePath, schemaPath: "#/propertyNames/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", propertyName: key0 };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      var valid0 = _errs1 === errors;
      if (!valid0) {
        let err1 = { instancePath, schemaPath: "#/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate100.errors = vErrors, errors === 0;
}
validate100.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate99(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate99.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.metadata === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "metadata") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.metadata !== void 0 && (validate100(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate100.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate99.errors = vErrors, errors === 0;
}
validate99.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate98.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate99(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate99.errors), errors = vErrors.length), validate98.errors = vErrors, errors === 0;
}
validate98.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var reportChannel_body = validate103;
var schema50 = { $id: "component:ReportCategory", type: "string", enum: ["spam", "harassment", "inappropriate", "other"] };
function validate105(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate105.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "spam" || data === "harassment" || data === "inappropriate" || data === "other")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema50.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate105.errors = vErrors, errors === 0;
}
validate105.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate104.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.category === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "category" || key0 === "description")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.category !== void 0 && (validate105(data.category, { instancePath: instancePath + "/category", parentData: data, parentDataProperty: "category", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate105.errors), errors = vErrors.length)), data.description !== void 0) {
      let data1 = data.description;
      if (typeof data1 == "string") {
        if (func12(data1) > 2e3) {
          let err2 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/maxLength", keyword: "maxLength", params: { limit: 2e3 }, message: "must NOT have more than 2000 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        let err3 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate104.errors = vErrors, errors === 0;
}
validate104.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate103(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate103.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate104(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate104.errors), errors = vErrors.length), validate103.errors = vErrors, errors === 0;
}
validate103.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var inviteMembers_body = validate108;
function validate109(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate109.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userIds === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userIds" }, message: "must have required property 'userIds'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "userIds") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.userIds !== void 0) {
      let data0 = data.userIds, _errs5 = errors, valid2 = !0, _errs6 = errors;
      if (Array.isArray(data0) && data0.length > 100) {
        let err2 = {};
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      var _valid0 = _errs6 === errors;
      if (errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null), _valid0) {
        let _errs7 = errors;
        if (Array.isArray(data0)) {
          let len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++)
            validate54(data0[i0], { instancePath: instancePath + "/userIds/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length);
        }
        var _valid0 = _errs7 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let err3 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (Array.isArray(data0)) {
        if (data0.length > 100) {
          let err4 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.length < 1) {
          let err5 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate109.errors = vErrors, errors === 0;
}
validate109.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate108.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate109(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate109.errors), errors = vErrors.length), validate108.errors = vErrors, errors === 0;
}
validate108.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var updateMember_body = validate112;
function validate114(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate114.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "boolean") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate114.errors = vErrors, errors === 0;
}
validate114.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate113(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate113.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.canMentionAll === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "canMentionAll" }, message: "must have required property 'canMentionAll'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "canMentionAll") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.canMentionAll !== void 0 && (validate114(data.canMentionAll, { instancePath: instancePath + "/canMentionAll", parentData: data, parentDataProperty: "canMentionAll", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate114.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate113.errors = vErrors, errors === 0;
}
validate113.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate112(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate112.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate113(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate113.errors), errors = vErrors.length), validate112.errors = vErrors, errors === 0;
}
validate112.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var muteMember_body = validate117;
function validate118(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate118.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.seconds === void 0 && (data.seconds = 0);
    for (let key0 in data)
      if (key0 !== "seconds") {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.seconds;
    if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
      let err1 = { instancePath: instancePath + "/seconds", schemaPath: "#/properties/seconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (typeof data0 == "number" && isFinite(data0)) {
      if (data0 > 31536e5 || isNaN(data0)) {
        let err2 = { instancePath: instancePath + "/seconds", schemaPath: "#/properties/seconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 31536e5 }, message: "must be <= 3153600000" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 < 0 || isNaN(data0)) {
        let err3 = { instancePath: instancePath + "/seconds", schemaPath: "#/properties/seconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate118.errors = vErrors, errors === 0;
}
validate118.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate117(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate117.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate118(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate118.errors), errors = vErrors.length), validate117.errors = vErrors, errors === 0;
}
validate117.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var banMember_body = validate120;
function validate121(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate121.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.seconds === void 0 && (data.seconds = 0);
    for (let key0 in data)
      if (!(key0 === "description" || key0 === "seconds")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.description !== void 0) {
      let data0 = data.description;
      if (typeof data0 == "string") {
        if (func12(data0) > 2e3) {
          let err1 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/maxLength", keyword: "maxLength", params: { limit: 2e3 }, message: "must NOT have more than 2000 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    let data1 = data.seconds;
    if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
      let err3 = { instancePath: instancePath + "/seconds", schemaPath: "#/properties/seconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (typeof data1 == "number" && isFinite(data1)) {
      if (data1 > 31536e5 || isNaN(data1)) {
        let err4 = { instancePath: instancePath + "/seconds", schemaPath: "#/properties/seconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 31536e5 }, message: "must be <= 3153600000" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (data1 < 0 || isNaN(data1)) {
        let err5 = { instancePath: instancePath + "/seconds", schemaPath: "#/properties/seconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate121.errors = vErrors, errors === 0;
}
validate121.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate120(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate120.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate121(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate121.errors), errors = vErrors.length), validate120.errors = vErrors, errors === 0;
}
validate120.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var addOperators_body = validate123;
function validate124(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate124.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userIds === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userIds" }, message: "must have required property 'userIds'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "userIds") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.userIds !== void 0) {
      let data0 = data.userIds, _errs5 = errors, valid2 = !0, _errs6 = errors;
      if (Array.isArray(data0) && data0.length > 100) {
        let err2 = {};
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      var _valid0 = _errs6 === errors;
      if (errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null), _valid0) {
        let _errs7 = errors;
        if (Array.isArray(data0)) {
          let len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++)
            validate54(data0[i0], { instancePath: instancePath + "/userIds/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length);
        }
        var _valid0 = _errs7 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let err3 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (Array.isArray(data0)) {
        if (data0.length > 100) {
          let err4 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.length < 1) {
          let err5 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate124.errors = vErrors, errors === 0;
}
validate124.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate123(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate123.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate124(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate124.errors), errors = vErrors.length), validate123.errors = vErrors, errors === 0;
}
validate123.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var removeOperators_body = validate127;
function validate128(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate128.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userIds === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userIds" }, message: "must have required property 'userIds'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "userIds") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.userIds !== void 0) {
      let data0 = data.userIds, _errs5 = errors, valid2 = !0, _errs6 = errors;
      if (Array.isArray(data0) && data0.length > 100) {
        let err2 = {};
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      var _valid0 = _errs6 === errors;
      if (errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null), _valid0) {
        let _errs7 = errors;
        if (Array.isArray(data0)) {
          let len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++)
            validate54(data0[i0], { instancePath: instancePath + "/userIds/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length);
        }
        var _valid0 = _errs7 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let err3 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (Array.isArray(data0)) {
        if (data0.length > 100) {
          let err4 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.length < 1) {
          let err5 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate128.errors = vErrors, errors === 0;
}
validate128.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate127.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate128(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate128.errors), errors = vErrors.length), validate127.errors = vErrors, errors === 0;
}
validate127.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_body = validate131;
var schema65 = { $id: "component:SendMessageRequest", type: "object", additionalProperties: !1, properties: { text: { type: "string" }, files: { type: "array", minItems: 1, maxItems: 10, allOf: [{ if: { maxItems: 10 }, then: { items: { $ref: "component:FileOfUpload" } } }] }, stream: { $ref: "component:StreamOptions" }, mentionedUserIds: { type: "array", maxItems: 100, default: [], allOf: [{ if: { maxItems: 100 }, then: { items: { $ref: "component:UserId" } } }] }, mentions: { $ref: "component:Mentions" }, parentMessageId: { $ref: "component:Id" }, quotedMessageId: { $ref: "component:Id" }, draftRevision: { $ref: "component:DraftRevision" }, metadata: { default: {}, $ref: "component:Metadata" }, linkMetadata: { $ref: "component:LinkMetadataInput" }, clientId: { $ref: "component:ClientId" }, ifSeq: { type: "integer", minimum: 0, maximum: 9007199254740991 } } }, func18 = Object.prototype.hasOwnProperty;
function validate133(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate133.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.uploadId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "uploadId" }, message: "must have required property 'uploadId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "uploadId" || key0 === "altText")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.uploadId !== void 0 && (validate702(data.uploadId, { instancePath: instancePath + "/uploadId", parentData: data, parentDataProperty: "uploadId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), data.altText !== void 0) {
      let data1 = data.altText;
      if (typeof data1 == "string") {
        if (func12(data1) > 1e3) {
          let err2 = { instancePath: instancePath + "/altText", schemaPath: "#/properties/altText/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (func12(data1) < 1) {
          let err3 = { instancePath: instancePath + "/altText", schemaPath: "#/properties/altText/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/altText", schemaPath: "#/properties/altText/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate133.errors = vErrors, errors === 0;
}
validate133.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema67 = { $id: "component:StreamOptions", type: "object", additionalProperties: !1, properties: { idleSeconds: { type: "integer", minimum: 5, maximum: 600, default: 60 }, stoppableBy: { type: "string", enum: ["MEMBERS", "OPERATORS"], default: "MEMBERS" }, basedOnSeq: { type: "integer", minimum: 0, maximum: 9007199254740991 } } };
function validate136(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate136.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.idleSeconds === void 0 && (data.idleSeconds = 60), data.stoppableBy === void 0 && (data.stoppableBy = "MEMBERS");
    for (let key0 in data)
      if (!(key0 === "idleSeconds" || key0 === "stoppableBy" || key0 === "basedOnSeq")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    let data0 = data.idleSeconds;
    if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
      let err1 = { instancePath: instancePath + "/idleSeconds", schemaPath: "#/properties/idleSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (typeof data0 == "number" && isFinite(data0)) {
      if (data0 > 600 || isNaN(data0)) {
        let err2 = { instancePath: instancePath + "/idleSeconds", schemaPath: "#/properties/idleSeconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 600 }, message: "must be <= 600" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 < 5 || isNaN(data0)) {
        let err3 = { instancePath: instancePath + "/idleSeconds", schemaPath: "#/properties/idleSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 5 }, message: "must be >= 5" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    let data1 = data.stoppableBy;
    if (typeof data1 != "string") {
      let err4 = { instancePath: instancePath + "/stoppableBy", schemaPath: "#/properties/stoppableBy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (!(data1 === "MEMBERS" || data1 === "OPERATORS")) {
      let err5 = { instancePath: instancePath + "/stoppableBy", schemaPath: "#/properties/stoppableBy/enum", keyword: "enum", params: { allowedValues: schema67.properties.stoppableBy.enum }, message: "must be equal to one of the allowed values" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.basedOnSeq !== void 0) {
      let data2 = data.basedOnSeq;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err6 = { instancePath: instancePath + "/basedOnSeq", schemaPath: "#/properties/basedOnSeq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (typeof data2 == "number" && isFinite(data2)) {
        if (data2 > 9007199254740991 || isNaN(data2)) {
          let err7 = { instancePath: instancePath + "/basedOnSeq", schemaPath: "#/properties/basedOnSeq/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (data2 < 0 || isNaN(data2)) {
          let err8 = { instancePath: instancePath + "/basedOnSeq", schemaPath: "#/properties/basedOnSeq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate136.errors = vErrors, errors === 0;
}
validate136.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema68 = { $id: "component:Mentions", type: "string", enum: ["CHANNEL", "HERE"] };
function validate139(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate139.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "CHANNEL" || data === "HERE")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema68.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate139.errors = vErrors, errors === 0;
}
validate139.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate145(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate145.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "url" || key0 === "title" || key0 === "description" || key0 === "imageUrl" || key0 === "siteName")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.url !== void 0) {
      let data0 = data.url;
      if (typeof data0 == "string") {
        if (func12(data0) > 2048) {
          let err1 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.title !== void 0) {
      let data1 = data.title;
      if (typeof data1 == "string") {
        if (func12(data1) > 500) {
          let err3 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.description !== void 0) {
      let data2 = data.description;
      if (typeof data2 == "string") {
        if (func12(data2) > 2e3) {
          let err5 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/maxLength", keyword: "maxLength", params: { limit: 2e3 }, message: "must NOT have more than 2000 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.imageUrl !== void 0) {
      let data3 = data.imageUrl;
      if (typeof data3 == "string") {
        if (func12(data3) > 2048) {
          let err7 = { instancePath: instancePath + "/imageUrl", schemaPath: "#/properties/imageUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/imageUrl", schemaPath: "#/properties/imageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.siteName !== void 0) {
      let data4 = data.siteName;
      if (typeof data4 == "string") {
        if (func12(data4) > 200) {
          let err9 = { instancePath: instancePath + "/siteName", schemaPath: "#/properties/siteName/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      } else {
        let err10 = { instancePath: instancePath + "/siteName", schemaPath: "#/properties/siteName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate145.errors = vErrors, errors === 0;
}
validate145.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate147(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate147.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func12(data) > 64) {
      let err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (func12(data) < 1) {
      let err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate147.errors = vErrors, errors === 0;
}
validate147.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate132(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate132.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.mentionedUserIds === void 0 && (data.mentionedUserIds = []), data.metadata === void 0 && (data.metadata = {});
    for (let key0 in data)
      if (!func18.call(schema65.properties, key0)) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err1 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.files !== void 0) {
      let data1 = data.files, _errs7 = errors, valid2 = !0, _errs8 = errors;
      if (Array.isArray(data1) && data1.length > 10) {
        let err2 = {};
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      var _valid0 = _errs8 === errors;
      if (errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null), _valid0) {
        let _errs9 = errors;
        if (Array.isArray(data1)) {
          let len0 = data1.length;
          for (let i0 = 0; i0 < len0; i0++)
            validate133(data1[i0], { instancePath: instancePath + "/files/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate133.errors), errors = vErrors.length);
        }
        var _valid0 = _errs9 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let err3 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (Array.isArray(data1)) {
        if (data1.length > 10) {
          let err4 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/maxItems", keyword: "maxItems", params: { limit: 10 }, message: "must NOT have more than 10 items" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data1.length < 1) {
          let err5 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    data.stream !== void 0 && (validate136(data.stream, { instancePath: instancePath + "/stream", parentData: data, parentDataProperty: "stream", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate136.errors), errors = vErrors.length));
    let data4 = data.mentionedUserIds, _errs15 = errors, valid6 = !0, _errs16 = errors;
    if (Array.isArray(data4) && data4.length > 100) {
      let err7 = {};
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    var _valid1 = _errs16 === errors;
    if (errors = _errs15, vErrors !== null && (_errs15 ? vErrors.length = _errs15 : vErrors = null), _valid1) {
      let _errs17 = errors;
      if (Array.isArray(data4)) {
        let len1 = data4.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate54(data4[i1], { instancePath: instancePath + "/mentionedUserIds/" + i1, parentData: data4, parentDataProperty: i1, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length);
      }
      var _valid1 = _errs17 === errors;
      valid6 = _valid1;
    }
    if (!valid6) {
      let err8 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (Array.isArray(data4)) {
      if (data4.length > 100) {
        let err9 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    } else {
      let err10 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.mentions !== void 0 && (validate139(data.mentions, { instancePath: instancePath + "/mentions", parentData: data, parentDataProperty: "mentions", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate139.errors), errors = vErrors.length)), data.parentMessageId !== void 0 && (validate702(data.parentMessageId, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), data.quotedMessageId !== void 0 && (validate702(data.quotedMessageId, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), data.draftRevision !== void 0 && (validate87(data.draftRevision, { instancePath: instancePath + "/draftRevision", parentData: data, parentDataProperty: "draftRevision", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate87.errors), errors = vErrors.length)), validate100(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate100.errors), errors = vErrors.length), data.linkMetadata !== void 0 && (validate145(data.linkMetadata, { instancePath: instancePath + "/linkMetadata", parentData: data, parentDataProperty: "linkMetadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate145.errors), errors = vErrors.length)), data.clientId !== void 0 && (validate147(data.clientId, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate147.errors), errors = vErrors.length)), data.ifSeq !== void 0) {
      let data13 = data.ifSeq;
      if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13) && isFinite(data13))) {
        let err11 = { instancePath: instancePath + "/ifSeq", schemaPath: "#/properties/ifSeq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
      if (typeof data13 == "number" && isFinite(data13)) {
        if (data13 > 9007199254740991 || isNaN(data13)) {
          let err12 = { instancePath: instancePath + "/ifSeq", schemaPath: "#/properties/ifSeq/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (data13 < 0 || isNaN(data13)) {
          let err13 = { instancePath: instancePath + "/ifSeq", schemaPath: "#/properties/ifSeq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate132.errors = vErrors, errors === 0;
}
validate132.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate131(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate131.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate132(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate132.errors), errors = vErrors.length), validate131.errors = vErrors, errors === 0;
}
validate131.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendFile_body = validate150;
var pattern42 = new RegExp("\\S", "u");
function validate151(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate151.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func12(data) < 1) {
      let err0 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (!pattern42.test(data)) {
      let err1 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate151.errors = vErrors, errors === 0;
}
validate151.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate150(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate150.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    data.metadata === void 0 && (data.metadata = {});
    for (let key0 in data)
      if (!(key0 === "text" || key0 === "mentions" || key0 === "parentMessageId" || key0 === "quotedMessageId" || key0 === "metadata" || key0 === "clientId")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    data.text !== void 0 && (validate151(data.text, { instancePath: instancePath + "/text", parentData: data, parentDataProperty: "text", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate151.errors), errors = vErrors.length)), data.mentions !== void 0 && (validate139(data.mentions, { instancePath: instancePath + "/mentions", parentData: data, parentDataProperty: "mentions", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate139.errors), errors = vErrors.length)), data.parentMessageId !== void 0 && (validate702(data.parentMessageId, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), data.quotedMessageId !== void 0 && (validate702(data.quotedMessageId, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), validate100(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate100.errors), errors = vErrors.length), data.clientId !== void 0 && (validate147(data.clientId, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate147.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate150.errors = vErrors, errors === 0;
}
validate150.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createUpload_body = validate158;
function validate158(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate158.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate158.errors = vErrors, errors === 0;
}
validate158.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createUpload_json = validate159;
var pattern5 = new RegExp("^[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*/[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*$", "u");
function validate160(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate160.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.fileName === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileName" }, message: "must have required property 'fileName'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.size === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "size" }, message: "must have required property 'size'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.mimeType === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mimeType" }, message: "must have required property 'mimeType'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "fileName" || key0 === "size" || key0 === "mimeType")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.fileName !== void 0) {
      let data0 = data.fileName;
      if (typeof data0 == "string") {
        if (func12(data0) > 255) {
          let err4 = { instancePath: instancePath + "/fileName", schemaPath: "#/properties/fileName/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (func12(data0) < 1) {
          let err5 = { instancePath: instancePath + "/fileName", schemaPath: "#/properties/fileName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/fileName", schemaPath: "#/properties/fileName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.size !== void 0) {
      let data1 = data.size;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err7 = { instancePath: instancePath + "/size", schemaPath: "#/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 9007199254740991 || isNaN(data1)) {
          let err8 = { instancePath: instancePath + "/size", schemaPath: "#/properties/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data1 < 0 || isNaN(data1)) {
          let err9 = { instancePath: instancePath + "/size", schemaPath: "#/properties/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      }
    }
    if (data.mimeType !== void 0) {
      let data2 = data.mimeType;
      if (typeof data2 == "string") {
        if (func12(data2) > 255) {
          let err10 = { instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (!pattern5.test(data2)) {
          let err11 = { instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*/[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*$" }, message: 'must match pattern "^[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*/[A-Za-z0-9][A-Za-z0-9_!#$&^.+-]*$"' };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
      } else {
        let err12 = { instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate160.errors = vErrors, errors === 0;
}
validate160.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate159(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate159.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate160(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate160.errors), errors = vErrors.length), validate159.errors = vErrors, errors === 0;
}
validate159.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var editMessage_body = validate162;
function validate163(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate163.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.text === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "text") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.text !== void 0 && (validate151(data.text, { instancePath: instancePath + "/text", parentData: data, parentDataProperty: "text", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate151.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate163.errors = vErrors, errors === 0;
}
validate163.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate162(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate162.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate163(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate163.errors), errors = vErrors.length), validate162.errors = vErrors, errors === 0;
}
validate162.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var markThreadRead_body = validate166;
function validate167(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate167.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messageId") {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    data.messageId !== void 0 && (validate702(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate167.errors = vErrors, errors === 0;
}
validate167.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate166(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate166.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate167(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate167.errors), errors = vErrors.length), validate166.errors = vErrors, errors === 0;
}
validate166.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var markThreadUnread_body = validate170;
function validate171(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate171.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "messageId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.messageId !== void 0 && (validate702(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate171.errors = vErrors, errors === 0;
}
validate171.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate170(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate170.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate171(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate171.errors), errors = vErrors.length), validate170.errors = vErrors, errors === 0;
}
validate170.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var forwardMessage_body = validate174;
function validate175(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate175.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.targetChannelId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "targetChannelId" }, message: "must have required property 'targetChannelId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "targetChannelId" || key0 === "clientId")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.targetChannelId !== void 0 && (validate702(data.targetChannelId, { instancePath: instancePath + "/targetChannelId", parentData: data, parentDataProperty: "targetChannelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), data.clientId !== void 0 && (validate147(data.clientId, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate147.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate175.errors = vErrors, errors === 0;
}
validate175.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate174(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate174.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate175(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate175.errors), errors = vErrors.length), validate174.errors = vErrors, errors === 0;
}
validate174.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var appendToStream_body = validate179;
var schema85 = { $id: "component:AppendToStreamRequest", type: "object", additionalProperties: !1, required: ["run", "offset", "text"], properties: { run: { $ref: "component:StreamRun" }, part: { default: 0, $ref: "component:StreamPartNumber" }, type: { type: "string", enum: ["text", "reasoning"], default: "text" }, offset: { type: "integer", minimum: 0, maximum: 2147483647 }, text: { type: "string", minLength: 1, maxLength: 8192 } } };
function validate181(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate181.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 2147483647 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2147483647 }, message: "must be <= 2147483647" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 1 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate181.errors = vErrors, errors === 0;
}
validate181.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate183(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate183.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 63 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 63 }, message: "must be <= 63" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate183.errors = vErrors, errors === 0;
}
validate183.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate180(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate180.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.part === void 0 && (data.part = 0), data.type === void 0 && (data.type = "text"), data.run === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "run" }, message: "must have required property 'run'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.offset === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "offset" }, message: "must have required property 'offset'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.text === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "run" || key0 === "part" || key0 === "type" || key0 === "offset" || key0 === "text")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    data.run !== void 0 && (validate181(data.run, { instancePath: instancePath + "/run", parentData: data, parentDataProperty: "run", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate181.errors), errors = vErrors.length)), validate183(data.part, { instancePath: instancePath + "/part", parentData: data, parentDataProperty: "part", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate183.errors), errors = vErrors.length);
    let data2 = data.type;
    if (typeof data2 != "string") {
      let err4 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (!(data2 === "text" || data2 === "reasoning")) {
      let err5 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema85.properties.type.enum }, message: "must be equal to one of the allowed values" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.offset !== void 0) {
      let data3 = data.offset;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        let err6 = { instancePath: instancePath + "/offset", schemaPath: "#/properties/offset/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 > 2147483647 || isNaN(data3)) {
          let err7 = { instancePath: instancePath + "/offset", schemaPath: "#/properties/offset/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2147483647 }, message: "must be <= 2147483647" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (data3 < 0 || isNaN(data3)) {
          let err8 = { instancePath: instancePath + "/offset", schemaPath: "#/properties/offset/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      }
    }
    if (data.text !== void 0) {
      let data4 = data.text;
      if (typeof data4 == "string") {
        if (func12(data4) > 8192) {
          let err9 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/maxLength", keyword: "maxLength", params: { limit: 8192 }, message: "must NOT have more than 8192 characters" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (func12(data4) < 1) {
          let err10 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate180.errors = vErrors, errors === 0;
}
validate180.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate179(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate179.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate180(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate180.errors), errors = vErrors.length), validate179.errors = vErrors, errors === 0;
}
validate179.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var setStreamPart_body = validate186;
var schema89 = { $id: "component:SetStreamPartRequest", type: "object", additionalProperties: !1, required: ["run", "type", "value"], properties: { run: { $ref: "component:StreamRun" }, type: { type: "string", enum: ["tool", "source", "data"] }, value: { type: "object", additionalProperties: !0 } } };
function validate187(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate187.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.run === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "run" }, message: "must have required property 'run'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.type === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.value === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" }, message: "must have required property 'value'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "run" || key0 === "type" || key0 === "value")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.run !== void 0 && (validate181(data.run, { instancePath: instancePath + "/run", parentData: data, parentDataProperty: "run", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate181.errors), errors = vErrors.length)), data.type !== void 0) {
      let data1 = data.type;
      if (typeof data1 != "string") {
        let err4 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (!(data1 === "tool" || data1 === "source" || data1 === "data")) {
        let err5 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema89.properties.type.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.value !== void 0) {
      let data2 = data.value;
      if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
        let err6 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate187.errors = vErrors, errors === 0;
}
validate187.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate186(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate186.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate187(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate187.errors), errors = vErrors.length), validate186.errors = vErrors, errors === 0;
}
validate186.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var endStream_body = validate190;
var schema91 = { $id: "component:EndStreamRequest", type: "object", additionalProperties: !1, required: ["run", "state"], properties: { run: { $ref: "component:StreamRun" }, state: { type: "string", enum: ["COMPLETE", "FAILED"] }, metadata: { $ref: "component:Metadata" }, mentionedUserIds: { type: "array", maxItems: 100, allOf: [{ if: { maxItems: 100 }, then: { items: { $ref: "component:UserId" } } }] }, linkMetadata: { $ref: "component:LinkMetadataInput" } } };
function validate191(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate191.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.run === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "run" }, message: "must have required property 'run'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.state === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "state" }, message: "must have required property 'state'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "run" || key0 === "state" || key0 === "metadata" || key0 === "mentionedUserIds" || key0 === "linkMetadata")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.run !== void 0 && (validate181(data.run, { instancePath: instancePath + "/run", parentData: data, parentDataProperty: "run", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate181.errors), errors = vErrors.length)), data.state !== void 0) {
      let data1 = data.state;
      if (typeof data1 != "string") {
        let err3 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (!(data1 === "COMPLETE" || data1 === "FAILED")) {
        let err4 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/enum", keyword: "enum", params: { allowedValues: schema91.properties.state.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.metadata !== void 0 && (validate100(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate100.errors), errors = vErrors.length)), data.mentionedUserIds !== void 0) {
      let data3 = data.mentionedUserIds, _errs9 = errors, valid2 = !0, _errs10 = errors;
      if (Array.isArray(data3) && data3.length > 100) {
        let err5 = {};
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      var _valid0 = _errs10 === errors;
      if (errors = _errs9, vErrors !== null && (_errs9 ? vErrors.length = _errs9 : vErrors = null), _valid0) {
        let _errs11 = errors;
        if (Array.isArray(data3)) {
          let len0 = data3.length;
          for (let i0 = 0; i0 < len0; i0++)
            validate54(data3[i0], { instancePath: instancePath + "/mentionedUserIds/" + i0, parentData: data3, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length);
        }
        var _valid0 = _errs11 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let err6 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (Array.isArray(data3)) {
        if (data3.length > 100) {
          let err7 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    data.linkMetadata !== void 0 && (validate145(data.linkMetadata, { instancePath: instancePath + "/linkMetadata", parentData: data, parentDataProperty: "linkMetadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate145.errors), errors = vErrors.length));
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate191.errors = vErrors, errors === 0;
}
validate191.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate190(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate190.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate191(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate191.errors), errors = vErrors.length), validate190.errors = vErrors, errors === 0;
}
validate190.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var searchMessages_body = validate197;
var schema93 = { $id: "component:SearchMessagesRequest", type: "object", additionalProperties: !1, required: ["keyword"], properties: { keyword: { type: "string", minLength: 1, maxLength: 500, pattern: "\\S" }, channelId: { $ref: "component:Id" }, limit: { type: "integer", minimum: 1, maximum: 100, default: 20 }, order: { type: "string", enum: ["score", "timestamp"], default: "timestamp" }, exactMatch: { type: "boolean", default: !1 }, timestampFrom: { $ref: "component:TimestampInput" }, timestampTo: { $ref: "component:TimestampInput" }, cursor: { type: "string", minLength: 1, maxLength: 2048 }, includeUsers: { type: "boolean", default: !1 } } };
function validate198(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate198.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.limit === void 0 && (data.limit = 20), data.order === void 0 && (data.order = "timestamp"), data.exactMatch === void 0 && (data.exactMatch = !1), data.includeUsers === void 0 && (data.includeUsers = !1), data.keyword === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "keyword" }, message: "must have required property 'keyword'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!func18.call(schema93.properties, key0)) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.keyword !== void 0) {
      let data0 = data.keyword;
      if (typeof data0 == "string") {
        if (func12(data0) > 500) {
          let err2 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (func12(data0) < 1) {
          let err3 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (!pattern42.test(data0)) {
          let err4 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/keyword", schemaPath: "#/properties/keyword/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    data.channelId !== void 0 && (validate702(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length));
    let data2 = data.limit;
    if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
      let err6 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (typeof data2 == "number" && isFinite(data2)) {
      if (data2 > 100 || isNaN(data2)) {
        let err7 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (data2 < 1 || isNaN(data2)) {
        let err8 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    let data3 = data.order;
    if (typeof data3 != "string") {
      let err9 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (!(data3 === "score" || data3 === "timestamp")) {
      let err10 = { instancePath: instancePath + "/order", schemaPath: "#/properties/order/enum", keyword: "enum", params: { allowedValues: schema93.properties.order.enum }, message: "must be equal to one of the allowed values" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (typeof data.exactMatch != "boolean") {
      let err11 = { instancePath: instancePath + "/exactMatch", schemaPath: "#/properties/exactMatch/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.timestampFrom !== void 0 && (validate922(data.timestampFrom, { instancePath: instancePath + "/timestampFrom", parentData: data, parentDataProperty: "timestampFrom", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate922.errors), errors = vErrors.length)), data.timestampTo !== void 0 && (validate922(data.timestampTo, { instancePath: instancePath + "/timestampTo", parentData: data, parentDataProperty: "timestampTo", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate922.errors), errors = vErrors.length)), data.cursor !== void 0) {
      let data7 = data.cursor;
      if (typeof data7 == "string") {
        if (func12(data7) > 2048) {
          let err12 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (func12(data7) < 1) {
          let err13 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
      } else {
        let err14 = { instancePath: instancePath + "/cursor", schemaPath: "#/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (typeof data.includeUsers != "boolean") {
      let err15 = { instancePath: instancePath + "/includeUsers", schemaPath: "#/properties/includeUsers/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
  } else {
    let err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
  }
  return validate198.errors = vErrors, errors === 0;
}
validate198.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate197(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate197.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate198(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate198.errors), errors = vErrors.length), validate197.errors = vErrors, errors === 0;
}
validate197.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var addReaction_body = validate203;
function validate204(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate204.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "key") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (typeof data0 == "string") {
        if (func12(data0) > 64) {
          let err2 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (func12(data0) < 1) {
          let err3 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (!pattern42.test(data0)) {
          let err4 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate204.errors = vErrors, errors === 0;
}
validate204.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate203(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate203.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate204(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate204.errors), errors = vErrors.length), validate203.errors = vErrors, errors === 0;
}
validate203.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createPoll_body = validate206;
function validate208(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate208.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func12(data) > 200) {
      let err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (func12(data) < 1) {
      let err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (!pattern42.test(data)) {
      let err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate208.errors = vErrors, errors === 0;
}
validate208.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate207(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate207.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.allowMultipleVotes === void 0 && (data.allowMultipleVotes = !1), data.allowUserSuggestion === void 0 && (data.allowUserSuggestion = !1), data.allowChange === void 0 && (data.allowChange = !0), data.title === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" }, message: "must have required property 'title'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.options === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "options" }, message: "must have required property 'options'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "title" || key0 === "options" || key0 === "allowMultipleVotes" || key0 === "allowUserSuggestion" || key0 === "allowChange" || key0 === "closeAt" || key0 === "clientId")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.title !== void 0) {
      let data0 = data.title;
      if (typeof data0 == "string") {
        if (func12(data0) > 500) {
          let err3 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (func12(data0) < 1) {
          let err4 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (!pattern42.test(data0)) {
          let err5 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/pattern", keyword: "pattern", params: { pattern: "\\S" }, message: 'must match pattern "\\S"' };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.options !== void 0) {
      let data1 = data.options;
      if (Array.isArray(data1)) {
        if (data1.length < 2) {
          let err7 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/minItems", keyword: "minItems", params: { limit: 2 }, message: "must NOT have fewer than 2 items" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate208(data1[i0], { instancePath: instancePath + "/options/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate208.errors), errors = vErrors.length);
      } else {
        let err8 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (typeof data.allowMultipleVotes != "boolean") {
      let err9 = { instancePath: instancePath + "/allowMultipleVotes", schemaPath: "#/properties/allowMultipleVotes/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (typeof data.allowUserSuggestion != "boolean") {
      let err10 = { instancePath: instancePath + "/allowUserSuggestion", schemaPath: "#/properties/allowUserSuggestion/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (typeof data.allowChange != "boolean") {
      let err11 = { instancePath: instancePath + "/allowChange", schemaPath: "#/properties/allowChange/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    data.closeAt !== void 0 && (validate922(data.closeAt, { instancePath: instancePath + "/closeAt", parentData: data, parentDataProperty: "closeAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate922.errors), errors = vErrors.length)), data.clientId !== void 0 && (validate147(data.clientId, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate147.errors), errors = vErrors.length));
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate207.errors = vErrors, errors === 0;
}
validate207.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate206(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate206.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate207(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate207.errors), errors = vErrors.length), validate206.errors = vErrors, errors === 0;
}
validate206.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var changePollVote_body = validate213;
function validate214(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate214.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.optionIds === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "optionIds" }, message: "must have required property 'optionIds'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "optionIds") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.optionIds !== void 0) {
      let data0 = data.optionIds, _errs5 = errors, valid2 = !0, _errs6 = errors;
      if (Array.isArray(data0) && data0.length > 100) {
        let err2 = {};
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      var _valid0 = _errs6 === errors;
      if (errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null), _valid0) {
        let _errs7 = errors;
        if (Array.isArray(data0)) {
          let len0 = data0.length;
          for (let i0 = 0; i0 < len0; i0++)
            validate702(data0[i0], { instancePath: instancePath + "/optionIds/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length);
        }
        var _valid0 = _errs7 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let err3 = { instancePath: instancePath + "/optionIds", schemaPath: "#/properties/optionIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (Array.isArray(data0)) {
        if (data0.length > 100) {
          let err4 = { instancePath: instancePath + "/optionIds", schemaPath: "#/properties/optionIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (data0.length < 1) {
          let err5 = { instancePath: instancePath + "/optionIds", schemaPath: "#/properties/optionIds/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/optionIds", schemaPath: "#/properties/optionIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate214.errors = vErrors, errors === 0;
}
validate214.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate213(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate213.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate214(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate214.errors), errors = vErrors.length), validate213.errors = vErrors, errors === 0;
}
validate213.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var addPollOption_body = validate217;
function validate218(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate218.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.text === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "text") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.text !== void 0 && (validate208(data.text, { instancePath: instancePath + "/text", parentData: data, parentDataProperty: "text", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate208.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate218.errors = vErrors, errors === 0;
}
validate218.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate217(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate217.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate218(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate218.errors), errors = vErrors.length), validate217.errors = vErrors, errors === 0;
}
validate217.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var blockUser_body = validate221;
function validate222(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate222.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "userId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.userId !== void 0 && (validate54(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate222.errors = vErrors, errors === 0;
}
validate222.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate221(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate221.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate222(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate222.errors), errors = vErrors.length), validate221.errors = vErrors, errors === 0;
}
validate221.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var unblockUser_body = validate225;
function validate226(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate226.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "userId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.userId !== void 0 && (validate54(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate226.errors = vErrors, errors === 0;
}
validate226.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate225(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate225.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate226(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate226.errors), errors = vErrors.length), validate225.errors = vErrors, errors === 0;
}
validate225.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createScheduledMessage_body = validate229;
function validate230(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate230.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.mentionedUserIds === void 0 && (data.mentionedUserIds = []), data.metadata === void 0 && (data.metadata = {}), data.text === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.scheduledAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scheduledAt" }, message: "must have required property 'scheduledAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "text" || key0 === "scheduledAt" || key0 === "mentionedUserIds" || key0 === "mentions" || key0 === "quotedMessageId" || key0 === "metadata" || key0 === "clientId")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    data.text !== void 0 && (validate151(data.text, { instancePath: instancePath + "/text", parentData: data, parentDataProperty: "text", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate151.errors), errors = vErrors.length)), data.scheduledAt !== void 0 && (validate922(data.scheduledAt, { instancePath: instancePath + "/scheduledAt", parentData: data, parentDataProperty: "scheduledAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate922.errors), errors = vErrors.length));
    let data2 = data.mentionedUserIds, _errs7 = errors, valid2 = !0, _errs8 = errors;
    if (Array.isArray(data2) && data2.length > 100) {
      let err3 = {};
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    var _valid0 = _errs8 === errors;
    if (errors = _errs7, vErrors !== null && (_errs7 ? vErrors.length = _errs7 : vErrors = null), _valid0) {
      let _errs9 = errors;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate54(data2[i0], { instancePath: instancePath + "/mentionedUserIds/" + i0, parentData: data2, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate54.errors), errors = vErrors.length);
      }
      var _valid0 = _errs9 === errors;
      valid2 = _valid0;
    }
    if (!valid2) {
      let err4 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/allOf/0/if", keyword: "if", params: { failingKeyword: "then" }, message: 'must match "then" schema' };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (Array.isArray(data2)) {
      if (data2.length > 100) {
        let err5 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    } else {
      let err6 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    data.mentions !== void 0 && (validate139(data.mentions, { instancePath: instancePath + "/mentions", parentData: data, parentDataProperty: "mentions", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate139.errors), errors = vErrors.length)), data.quotedMessageId !== void 0 && (validate702(data.quotedMessageId, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate702.errors), errors = vErrors.length)), validate100(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate100.errors), errors = vErrors.length), data.clientId !== void 0 && (validate147(data.clientId, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate147.errors), errors = vErrors.length));
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate230.errors = vErrors, errors === 0;
}
validate230.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate229(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate229.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate230(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate230.errors), errors = vErrors.length), validate229.errors = vErrors, errors === 0;
}
validate229.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var updateScheduledMessage_body = validate239;
function validate240(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate240.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (Object.keys(data).length < 1) {
      let err0 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "text" || key0 === "scheduledAt")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.text !== void 0 && (validate151(data.text, { instancePath: instancePath + "/text", parentData: data, parentDataProperty: "text", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate151.errors), errors = vErrors.length)), data.scheduledAt !== void 0 && (validate922(data.scheduledAt, { instancePath: instancePath + "/scheduledAt", parentData: data, parentDataProperty: "scheduledAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate922.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate240.errors = vErrors, errors === 0;
}
validate240.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate239(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate239.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate240(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate240.errors), errors = vErrors.length), validate239.errors = vErrors, errors === 0;
}
validate239.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };

// chat:replies
var listChannels_200 = validate523;
var schema242 = { $id: "component:Channel", type: "object", required: ["id", "tenantId", "type", "name", "coverUrl", "customType", "isFrozen", "metadata", "lastMessageAt", "memberCount", "createdById", "createdAt", "updatedAt"], properties: { id: { $ref: "component:Id" }, tenantId: { type: "string" }, type: { $ref: "component:ChannelType" }, name: { type: ["string", "null"] }, coverUrl: { type: ["string", "null"] }, customType: { type: ["string", "null"] }, isFrozen: { type: "boolean" }, slowModeSeconds: { $ref: "component:SlowModeSeconds" }, whoCanSend: { $ref: "component:WhoCanSend" }, metadata: { $ref: "component:Metadata" }, lastMessageAt: { anyOf: [{ $ref: "component:Timestamp" }, { type: "null" }] }, memberCount: { type: "integer", minimum: 0 }, createdById: { $ref: "component:UserId" }, createdAt: { $ref: "component:Timestamp" }, updatedAt: { $ref: "component:Timestamp" } } };
var func13 = require("ajv/dist/runtime/ucs2length").default;
function validate583(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate583.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func13(data) > 255) {
      let err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (func13(data) < 1) {
      let err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate583.errors = vErrors, errors === 0;
}
validate583.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema26 = { $id: "component:ChannelType", type: "string", enum: ["DIRECT", "GROUP"] };
function validate602(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate602.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "DIRECT" || data === "GROUP")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema26.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate602.errors = vErrors, errors === 0;
}
validate602.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate623(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate623.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 21600 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 21600 }, message: "must be <= 21600" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate623.errors = vErrors, errors === 0;
}
validate623.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema28 = { $id: "component:WhoCanSend", type: "string", enum: ["MEMBERS", "OPERATORS"] };
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate64.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "MEMBERS" || data === "OPERATORS")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema28.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate64.errors = vErrors, errors === 0;
}
validate64.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate66.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let _errs1 = errors;
      if (typeof key0 == "string" && func13(key0) < 1) {
        let err0 = { instancePath, schemaPath: "#/propertyNames/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters", propertyName: key0 };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
      var valid0 = _errs1 === errors;
      if (!valid0) {
        let err1 = { instancePath, schemaPath: "#/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate66.errors = vErrors, errors === 0;
}
validate66.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var formats03 = require("ajv-formats/dist/formats").fullFormats["date-time"];
function validate683(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate683.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (!formats03.validate(data)) {
      let err0 = { instancePath, schemaPath: "#/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate683.errors = vErrors, errors === 0;
}
validate683.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate703(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate703.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func13(data) > 255) {
      let err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (func13(data) < 1) {
      let err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate703.errors = vErrors, errors === 0;
}
validate703.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate573(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate573.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.tenantId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tenantId" }, message: "must have required property 'tenantId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.type === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.name === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.coverUrl === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "coverUrl" }, message: "must have required property 'coverUrl'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.customType === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "customType" }, message: "must have required property 'customType'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.isFrozen === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isFrozen" }, message: "must have required property 'isFrozen'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.metadata === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.lastMessageAt === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastMessageAt" }, message: "must have required property 'lastMessageAt'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.memberCount === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "memberCount" }, message: "must have required property 'memberCount'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.createdById === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdById" }, message: "must have required property 'createdById'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.createdAt === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.updatedAt === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAt" }, message: "must have required property 'updatedAt'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.tenantId !== void 0 && typeof data.tenantId != "string") {
      let err13 = { instancePath: instancePath + "/tenantId", schemaPath: "#/properties/tenantId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.type !== void 0 && (validate602(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate602.errors), errors = vErrors.length)), data.name !== void 0) {
      let data3 = data.name;
      if (typeof data3 != "string" && data3 !== null) {
        let err14 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: schema242.properties.name.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (data.coverUrl !== void 0) {
      let data4 = data.coverUrl;
      if (typeof data4 != "string" && data4 !== null) {
        let err15 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/type", keyword: "type", params: { type: schema242.properties.coverUrl.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.customType !== void 0) {
      let data5 = data.customType;
      if (typeof data5 != "string" && data5 !== null) {
        let err16 = { instancePath: instancePath + "/customType", schemaPath: "#/properties/customType/type", keyword: "type", params: { type: schema242.properties.customType.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
    if (data.isFrozen !== void 0 && typeof data.isFrozen != "boolean") {
      let err17 = { instancePath: instancePath + "/isFrozen", schemaPath: "#/properties/isFrozen/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.slowModeSeconds !== void 0 && (validate623(data.slowModeSeconds, { instancePath: instancePath + "/slowModeSeconds", parentData: data, parentDataProperty: "slowModeSeconds", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate623.errors), errors = vErrors.length)), data.whoCanSend !== void 0 && (validate64(data.whoCanSend, { instancePath: instancePath + "/whoCanSend", parentData: data, parentDataProperty: "whoCanSend", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate64.errors), errors = vErrors.length)), data.metadata !== void 0 && (validate66(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate66.errors), errors = vErrors.length)), data.lastMessageAt !== void 0) {
      let data10 = data.lastMessageAt, _errs17 = errors, valid1 = !1, _errs18 = errors;
      validate683(data10, { instancePath: instancePath + "/lastMessageAt", parentData: data, parentDataProperty: "lastMessageAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid0 = _errs18 === errors;
      valid1 = valid1 || _valid0;
      let _errs19 = errors;
      if (data10 !== null) {
        let err18 = { instancePath: instancePath + "/lastMessageAt", schemaPath: "#/properties/lastMessageAt/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
      var _valid0 = _errs19 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs17, vErrors !== null && (_errs17 ? vErrors.length = _errs17 : vErrors = null);
      else {
        let err19 = { instancePath: instancePath + "/lastMessageAt", schemaPath: "#/properties/lastMessageAt/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.memberCount !== void 0) {
      let data11 = data.memberCount;
      if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11))) {
        let err20 = { instancePath: instancePath + "/memberCount", schemaPath: "#/properties/memberCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
      if (typeof data11 == "number" && isFinite(data11) && (data11 < 0 || isNaN(data11))) {
        let err21 = { instancePath: instancePath + "/memberCount", schemaPath: "#/properties/memberCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    data.createdById !== void 0 && (validate703(data.createdById, { instancePath: instancePath + "/createdById", parentData: data, parentDataProperty: "createdById", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.updatedAt !== void 0 && (validate683(data.updatedAt, { instancePath: instancePath + "/updatedAt", parentData: data, parentDataProperty: "updatedAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err22 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
  }
  return validate573.errors = vErrors, errors === 0;
}
validate573.evaluated = { props: { id: !0, tenantId: !0, type: !0, name: !0, coverUrl: !0, customType: !0, isFrozen: !0, slowModeSeconds: !0, whoCanSend: !0, metadata: !0, lastMessageAt: !0, memberCount: !0, createdById: !0, createdAt: !0, updatedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
var schema342 = { $id: "component:MessageType", type: "string", enum: ["TEXT", "IMAGE", "VIDEO", "AUDIO", "FILE", "POLL", "ADMIN"] };
function validate783(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate783.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "TEXT" || data === "IMAGE" || data === "VIDEO" || data === "AUDIO" || data === "FILE" || data === "POLL" || data === "ADMIN")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema342.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate783.errors = vErrors, errors === 0;
}
validate783.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema35 = { $id: "component:StreamState", type: "string", enum: ["STREAMING", "STOPPING", "COMPLETE", "FAILED", "STOPPED"] };
function validate803(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate803.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "STREAMING" || data === "STOPPING" || data === "COMPLETE" || data === "FAILED" || data === "STOPPED")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema35.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate803.errors = vErrors, errors === 0;
}
validate803.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate762(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate762.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.text === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.senderId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "senderId" }, message: "must have required property 'senderId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.createdAt === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.type !== void 0 && (validate783(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate783.errors), errors = vErrors.length)), data.text !== void 0 && typeof data.text != "string") {
      let err4 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.streamState !== void 0) {
      let data3 = data.streamState, _errs6 = errors, valid1 = !1, _errs7 = errors;
      validate803(data3, { instancePath: instancePath + "/streamState", parentData: data, parentDataProperty: "streamState", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate803.errors), errors = vErrors.length);
      var _valid0 = _errs7 === errors;
      valid1 = valid1 || _valid0;
      let _errs8 = errors;
      if (data3 !== null) {
        let err5 = { instancePath: instancePath + "/streamState", schemaPath: "#/properties/streamState/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      var _valid0 = _errs8 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs6, vErrors !== null && (_errs6 ? vErrors.length = _errs6 : vErrors = null);
      else {
        let err6 = { instancePath: instancePath + "/streamState", schemaPath: "#/properties/streamState/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.mimeTypes !== void 0) {
      let data4 = data.mimeTypes;
      if (Array.isArray(data4)) {
        let len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data4[i0] != "string") {
            let err7 = { instancePath: instancePath + "/mimeTypes/" + i0, schemaPath: "#/properties/mimeTypes/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
          }
      } else {
        let err8 = { instancePath: instancePath + "/mimeTypes", schemaPath: "#/properties/mimeTypes/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    data.senderId !== void 0 && (validate703(data.senderId, { instancePath: instancePath + "/senderId", parentData: data, parentDataProperty: "senderId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate762.errors = vErrors, errors === 0;
}
validate762.evaluated = { props: { id: !0, type: !0, text: !0, streamState: !0, mimeTypes: !0, senderId: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate75.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate762(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate762.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "type" && key0 !== "text" && key0 !== "streamState" && key0 !== "mimeTypes" && key0 !== "senderId" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate75.errors = vErrors, errors === 0;
}
validate75.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate862(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate862.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 9007199254740991 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate862.errors = vErrors, errors === 0;
}
validate862.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema37 = { $id: "component:MemberRole", type: "string", enum: ["OPERATOR", "MEMBER"] };
function validate882(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate882.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "OPERATOR" || data === "MEMBER")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema37.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate882.errors = vErrors, errors === 0;
}
validate882.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema38 = { $id: "component:PushTrigger", type: "string", enum: ["ALL", "MENTION_ONLY", "OFF"] };
function validate913(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate913.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "ALL" || data === "MENTION_ONLY" || data === "OFF")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema38.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate913.errors = vErrors, errors === 0;
}
validate913.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema39 = { $id: "component:CountPreference", type: "string", enum: ["ALL", "UNREAD_MESSAGE_COUNT_ONLY", "OFF"] };
function validate932(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate932.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "ALL" || data === "UNREAD_MESSAGE_COUNT_ONLY" || data === "OFF")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema39.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate932.errors = vErrors, errors === 0;
}
validate932.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate952(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate952.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "boolean") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate952.errors = vErrors, errors === 0;
}
validate952.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate97(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate97.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate683(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  let _errs2 = errors;
  if (data !== null) {
    let err0 = { instancePath, schemaPath: "#/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  var _valid0 = _errs2 === errors;
  if (valid0 = valid0 || _valid0, valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err1 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate97.errors = vErrors, errors === 0;
}
validate97.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate101(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate101.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nickname === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nickname" }, message: "must have required property 'nickname'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.isOnline === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isOnline" }, message: "must have required property 'isOnline'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.id !== void 0 && (validate703(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.nickname !== void 0 && typeof data.nickname != "string") {
      let err3 = { instancePath: instancePath + "/nickname", schemaPath: "#/properties/nickname/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.profileUrl !== void 0 && typeof data.profileUrl != "string") {
      let err4 = { instancePath: instancePath + "/profileUrl", schemaPath: "#/properties/profileUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.metadata !== void 0) {
      let data3 = data.metadata;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        for (let key0 in data3)
          if (typeof data3[key0] != "string") {
            let err5 = { instancePath: instancePath + "/metadata/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/metadata/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
      } else {
        let err6 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.isOnline !== void 0 && typeof data.isOnline != "boolean") {
      let err7 = { instancePath: instancePath + "/isOnline", schemaPath: "#/properties/isOnline/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    data.lastSeenAt !== void 0 && (validate683(data.lastSeenAt, { instancePath: instancePath + "/lastSeenAt", parentData: data, parentDataProperty: "lastSeenAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate101.errors = vErrors, errors === 0;
}
validate101.evaluated = { props: { id: !0, nickname: !0, profileUrl: !0, metadata: !0, isOnline: !0, lastSeenAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate1002(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1002.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate101(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate101.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "nickname" && key0 !== "profileUrl" && key0 !== "metadata" && key0 !== "isOnline" && key0 !== "lastSeenAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate1002.errors = vErrors, errors === 0;
}
validate1002.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate56.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate573(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate573.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.unreadCount === void 0) {
      let err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "unreadCount" }, message: "must have required property 'unreadCount'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.lastMessage === void 0) {
      let err1 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "lastMessage" }, message: "must have required property 'lastMessage'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.isEmpty === void 0) {
      let err2 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "isEmpty" }, message: "must have required property 'isEmpty'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.eventSeq === void 0) {
      let err3 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "eventSeq" }, message: "must have required property 'eventSeq'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.myRole === void 0) {
      let err4 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "myRole" }, message: "must have required property 'myRole'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.isMuted === void 0) {
      let err5 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "isMuted" }, message: "must have required property 'isMuted'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.pushTrigger === void 0) {
      let err6 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "pushTrigger" }, message: "must have required property 'pushTrigger'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.countPreference === void 0) {
      let err7 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "countPreference" }, message: "must have required property 'countPreference'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.isHidden === void 0) {
      let err8 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "isHidden" }, message: "must have required property 'isHidden'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.peer === void 0) {
      let err9 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "peer" }, message: "must have required property 'peer'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.unreadCount !== void 0) {
      let data0 = data.unreadCount;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err10 = { instancePath: instancePath + "/unreadCount", schemaPath: "#/allOf/1/properties/unreadCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
      if (typeof data0 == "number" && isFinite(data0) && (data0 < 0 || isNaN(data0))) {
        let err11 = { instancePath: instancePath + "/unreadCount", schemaPath: "#/allOf/1/properties/unreadCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.unreadMentionCount !== void 0) {
      let data1 = data.unreadMentionCount;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err12 = { instancePath: instancePath + "/unreadMentionCount", schemaPath: "#/allOf/1/properties/unreadMentionCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1) && (data1 < 0 || isNaN(data1))) {
        let err13 = { instancePath: instancePath + "/unreadMentionCount", schemaPath: "#/allOf/1/properties/unreadMentionCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.lastMessage !== void 0) {
      let data2 = data.lastMessage, _errs8 = errors, valid2 = !1, _errs9 = errors;
      validate75(data2, { instancePath: instancePath + "/lastMessage", parentData: data, parentDataProperty: "lastMessage", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate75.errors), errors = vErrors.length);
      var _valid0 = _errs9 === errors;
      valid2 = valid2 || _valid0;
      let _errs10 = errors;
      if (data2 !== null) {
        let err14 = { instancePath: instancePath + "/lastMessage", schemaPath: "#/allOf/1/properties/lastMessage/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
      var _valid0 = _errs10 === errors;
      if (valid2 = valid2 || _valid0, valid2)
        errors = _errs8, vErrors !== null && (_errs8 ? vErrors.length = _errs8 : vErrors = null);
      else {
        let err15 = { instancePath: instancePath + "/lastMessage", schemaPath: "#/allOf/1/properties/lastMessage/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.isEmpty !== void 0 && typeof data.isEmpty != "boolean") {
      let err16 = { instancePath: instancePath + "/isEmpty", schemaPath: "#/allOf/1/properties/isEmpty/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.eventSeq !== void 0 && (validate862(data.eventSeq, { instancePath: instancePath + "/eventSeq", parentData: data, parentDataProperty: "eventSeq", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate862.errors), errors = vErrors.length)), data.myRole !== void 0 && (validate882(data.myRole, { instancePath: instancePath + "/myRole", parentData: data, parentDataProperty: "myRole", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate882.errors), errors = vErrors.length)), data.isMuted !== void 0 && typeof data.isMuted != "boolean") {
      let err17 = { instancePath: instancePath + "/isMuted", schemaPath: "#/allOf/1/properties/isMuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.mutedUntil !== void 0) {
      let data7 = data.mutedUntil, _errs19 = errors, valid3 = !1, _errs20 = errors;
      validate683(data7, { instancePath: instancePath + "/mutedUntil", parentData: data, parentDataProperty: "mutedUntil", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid1 = _errs20 === errors;
      valid3 = valid3 || _valid1;
      let _errs21 = errors;
      if (data7 !== null) {
        let err18 = { instancePath: instancePath + "/mutedUntil", schemaPath: "#/allOf/1/properties/mutedUntil/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
      var _valid1 = _errs21 === errors;
      if (valid3 = valid3 || _valid1, valid3)
        errors = _errs19, vErrors !== null && (_errs19 ? vErrors.length = _errs19 : vErrors = null);
      else {
        let err19 = { instancePath: instancePath + "/mutedUntil", schemaPath: "#/allOf/1/properties/mutedUntil/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.pushTrigger !== void 0 && (validate913(data.pushTrigger, { instancePath: instancePath + "/pushTrigger", parentData: data, parentDataProperty: "pushTrigger", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate913.errors), errors = vErrors.length)), data.countPreference !== void 0 && (validate932(data.countPreference, { instancePath: instancePath + "/countPreference", parentData: data, parentDataProperty: "countPreference", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate932.errors), errors = vErrors.length)), data.isHidden !== void 0 && typeof data.isHidden != "boolean") {
      let err20 = { instancePath: instancePath + "/isHidden", schemaPath: "#/allOf/1/properties/isHidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.isFavorite !== void 0 && typeof data.isFavorite != "boolean") {
      let err21 = { instancePath: instancePath + "/isFavorite", schemaPath: "#/allOf/1/properties/isFavorite/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.canMentionAll !== void 0 && (validate952(data.canMentionAll, { instancePath: instancePath + "/canMentionAll", parentData: data, parentDataProperty: "canMentionAll", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate952.errors), errors = vErrors.length)), data.nextSendAt !== void 0 && (validate97(data.nextSendAt, { instancePath: instancePath + "/nextSendAt", parentData: data, parentDataProperty: "nextSendAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate97.errors), errors = vErrors.length)), data.peer !== void 0) {
      let data14 = data.peer, _errs32 = errors, valid4 = !1, _errs33 = errors;
      validate1002(data14, { instancePath: instancePath + "/peer", parentData: data, parentDataProperty: "peer", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1002.errors), errors = vErrors.length);
      var _valid2 = _errs33 === errors;
      valid4 = valid4 || _valid2;
      let _errs34 = errors;
      if (data14 !== null) {
        let err22 = { instancePath: instancePath + "/peer", schemaPath: "#/allOf/1/properties/peer/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
      var _valid2 = _errs34 === errors;
      if (valid4 = valid4 || _valid2, valid4)
        errors = _errs32, vErrors !== null && (_errs32 ? vErrors.length = _errs32 : vErrors = null);
      else {
        let err23 = { instancePath: instancePath + "/peer", schemaPath: "#/allOf/1/properties/peer/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.memberIds !== void 0) {
      let data15 = data.memberIds;
      if (Array.isArray(data15)) {
        if (data15.length > 3) {
          let err24 = { instancePath: instancePath + "/memberIds", schemaPath: "#/allOf/1/properties/memberIds/maxItems", keyword: "maxItems", params: { limit: 3 }, message: "must NOT have more than 3 items" };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
        let len0 = data15.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate703(data15[i0], { instancePath: instancePath + "/memberIds/" + i0, parentData: data15, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length);
      } else {
        let err25 = { instancePath: instancePath + "/memberIds", schemaPath: "#/allOf/1/properties/memberIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
  } else {
    let err26 = { instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
  }
  return validate56.errors = vErrors, errors === 0;
}
validate56.evaluated = { props: { unreadCount: !0, unreadMentionCount: !0, lastMessage: !0, isEmpty: !0, eventSeq: !0, myRole: !0, isMuted: !0, mutedUntil: !0, pushTrigger: !0, countPreference: !0, isHidden: !0, isFavorite: !0, canMentionAll: !0, nextSendAt: !0, peer: !0, memberIds: !0, id: !0, tenantId: !0, type: !0, name: !0, coverUrl: !0, customType: !0, isFrozen: !0, slowModeSeconds: !0, whoCanSend: !0, metadata: !0, lastMessageAt: !0, memberCount: !0, createdById: !0, createdAt: !0, updatedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate552(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate552.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate56(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate56.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "unreadCount" && key0 !== "unreadMentionCount" && key0 !== "lastMessage" && key0 !== "isEmpty" && key0 !== "eventSeq" && key0 !== "myRole" && key0 !== "isMuted" && key0 !== "mutedUntil" && key0 !== "pushTrigger" && key0 !== "countPreference" && key0 !== "isHidden" && key0 !== "isFavorite" && key0 !== "canMentionAll" && key0 !== "nextSendAt" && key0 !== "peer" && key0 !== "memberIds" && key0 !== "id" && key0 !== "tenantId" && key0 !== "type" && key0 !== "name" && key0 !== "coverUrl" && key0 !== "customType" && key0 !== "isFrozen" && key0 !== "slowModeSeconds" && key0 !== "whoCanSend" && key0 !== "metadata" && key0 !== "lastMessageAt" && key0 !== "memberCount" && key0 !== "createdById" && key0 !== "createdAt" && key0 !== "updatedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate552.errors = vErrors, errors === 0;
}
validate552.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema44 = { $id: "component:NextCursor", type: ["string", "null"] };
function validate1092(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1092.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string" && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema44.type }, message: "must be string,null" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate1092.errors = vErrors, errors === 0;
}
validate1092.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema45 = { $id: "component:UsersById", type: ["object", "null"], additionalProperties: { $ref: "component:User.closed" } };
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate111.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema45.type }, message: "must be object,null" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data)
      validate1002(data[key0], { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data, parentDataProperty: key0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1002.errors), errors = vErrors.length);
  return validate111.errors = vErrors, errors === 0;
}
validate111.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate542(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate542.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.channels === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channels" }, message: "must have required property 'channels'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.position === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "position" }, message: "must have required property 'position'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.channels !== void 0) {
      let data0 = data.channels;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate552(data0[i0], { instancePath: instancePath + "/channels/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate552.errors), errors = vErrors.length);
      } else {
        let err3 = { instancePath: instancePath + "/channels", schemaPath: "#/properties/channels/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length)), data.position !== void 0) {
      let data3 = data.position;
      if (typeof data3 == "string") {
        if (func13(data3) > 64) {
          let err4 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        if (func13(data3) < 1) {
          let err5 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    data.users !== void 0 && (validate111(data.users, { instancePath: instancePath + "/users", parentData: data, parentDataProperty: "users", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate111.errors), errors = vErrors.length));
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate542.errors = vErrors, errors === 0;
}
validate542.evaluated = { props: { channels: !0, nextCursor: !0, position: !0, users: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate533(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate533.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate542(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate542.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "channels" && key0 !== "nextCursor" && key0 !== "position" && key0 !== "users") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate533.errors = vErrors, errors === 0;
}
validate533.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate523(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate523.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate533(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate533.errors), errors = vErrors.length), validate523.errors = vErrors, errors === 0;
}
validate523.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listChannels_400 = validate116, schema46 = { $id: "listChannels_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_VALIDATION_ERROR"] } } } } };
var schema48 = { $id: "component:Error", type: "object", required: ["success", "error", "requestId", "statusCode", "timestamp", "path"], properties: { success: { type: "boolean", const: !1 }, error: { type: "object", required: ["code", "message", "details"], properties: { code: { $ref: "component:ErrorCode" }, message: { type: "string" }, details: { type: "object", additionalProperties: !0, properties: { errors: { type: "array", items: { $ref: "component:ValidationIssue.closed" } }, limit: { type: "integer" }, actual: { type: "integer" }, userIds: { type: "array", items: { type: "string" } }, status: { type: "string" }, scope: { type: "string", enum: ["user", "tenant", "address", "class"] }, class: { type: "string", enum: ["read", "write", "send", "upload", "search", "stream"] }, retryAfter: { type: "integer" }, reason: { type: "string" }, heldMessageId: { type: "string" }, nextSendAt: { $ref: "component:Timestamp" } } } }, unevaluatedProperties: !1 }, requestId: { type: "string" }, statusCode: { type: "integer" }, timestamp: { $ref: "component:Timestamp" }, path: { type: "string" } } }, schema49 = { $id: "component:ErrorCode", type: "string", enum: ["CHAT_VALIDATION_ERROR", "CHAT_CHANNEL_NOT_GROUP", "CHAT_MESSAGE_TOO_LONG", "CHAT_MENTION_LIMIT", "CHAT_POLL_OPTION_LIMIT", "CHAT_SCHEDULED_INVALID_TIME", "CHAT_MESSAGE_NOT_STREAM", "CHAT_AUTH_FAILED", "CHAT_AUTH_TOKEN_INVALID", "CHAT_AUTH_FORBIDDEN", "CHAT_NOT_CHANNEL_MEMBER", "CHAT_USER_BANNED", "CHAT_USER_SUSPENDED", "CHAT_NOT_CHANNEL_OPERATOR", "CHAT_CHANNEL_FROZEN", "CHAT_USER_MUTED", "CHAT_USER_BLOCKED", "CHAT_MESSAGE_NOT_OWNER", "CHAT_POLICY_REFUSED", "CHAT_ROUTE_NOT_FOUND", "CHAT_CHANNEL_NOT_FOUND", "CHAT_MESSAGE_NOT_FOUND", "CHAT_POLL_NOT_FOUND", "CHAT_SCHEDULED_NOT_FOUND", "CHAT_HELD_NOT_FOUND", "CHAT_UPLOAD_NOT_FOUND", "CHAT_USER_NOT_FOUND", "CHAT_METHOD_NOT_ALLOWED", "CHAT_ALREADY_CHANNEL_MEMBER", "CHAT_LAST_OPERATOR", "CHAT_POLL_ALREADY_VOTED", "CHAT_USER_ALREADY_BLOCKED", "CHAT_IDEMPOTENCY_CONFLICT", "CHAT_UPLOAD_INCOMPLETE", "CHAT_DRAFT_CHANGED", "CHAT_CHANNEL_MOVED", "CHAT_STREAM_OPEN", "CHAT_STREAM_OFFSET", "CHAT_STREAM_RUN", "CHAT_STREAM_STOPPED", "CHAT_STREAM_ENDED", "CHAT_STREAM_LIMIT", "CHAT_POLL_CLOSED", "CHAT_SCHEDULED_ALREADY_SENT", "CHAT_PAYLOAD_TOO_LARGE", "CHAT_CHANNEL_MEMBER_LIMIT", "CHAT_CHANNEL_PIN_LIMIT", "CHAT_STREAM_PART_LIMIT", "CHAT_FILE_TOO_LARGE", "CHAT_UNSUPPORTED_MEDIA_TYPE", "CHAT_FILE_TYPE_NOT_ALLOWED", "CHAT_RATE_LIMITED", "CHAT_SLOW_MODE", "CHAT_HELD_LIMIT", "CHAT_INTERNAL_ERROR", "CHAT_STORAGE_NOT_CONFIGURED", "CHAT_UPLOAD_FAILED", "CHAT_SERVICE_UNAVAILABLE"] };
function validate119(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate119.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "CHAT_VALIDATION_ERROR" || data === "CHAT_CHANNEL_NOT_GROUP" || data === "CHAT_MESSAGE_TOO_LONG" || data === "CHAT_MENTION_LIMIT" || data === "CHAT_POLL_OPTION_LIMIT" || data === "CHAT_SCHEDULED_INVALID_TIME" || data === "CHAT_MESSAGE_NOT_STREAM" || data === "CHAT_AUTH_FAILED" || data === "CHAT_AUTH_TOKEN_INVALID" || data === "CHAT_AUTH_FORBIDDEN" || data === "CHAT_NOT_CHANNEL_MEMBER" || data === "CHAT_USER_BANNED" || data === "CHAT_USER_SUSPENDED" || data === "CHAT_NOT_CHANNEL_OPERATOR" || data === "CHAT_CHANNEL_FROZEN" || data === "CHAT_USER_MUTED" || data === "CHAT_USER_BLOCKED" || data === "CHAT_MESSAGE_NOT_OWNER" || data === "CHAT_POLICY_REFUSED" || data === "CHAT_ROUTE_NOT_FOUND" || data === "CHAT_CHANNEL_NOT_FOUND" || data === "CHAT_MESSAGE_NOT_FOUND" || data === "CHAT_POLL_NOT_FOUND" || data === "CHAT_SCHEDULED_NOT_FOUND" || data === "CHAT_HELD_NOT_FOUND" || data === "CHAT_UPLOAD_NOT_FOUND" || data === "CHAT_USER_NOT_FOUND" || data === "CHAT_METHOD_NOT_ALLOWED" || data === "CHAT_ALREADY_CHANNEL_MEMBER" || data === "CHAT_LAST_OPERATOR" || data === "CHAT_POLL_ALREADY_VOTED" || data === "CHAT_USER_ALREADY_BLOCKED" || data === "CHAT_IDEMPOTENCY_CONFLICT" || data === "CHAT_UPLOAD_INCOMPLETE" || data === "CHAT_DRAFT_CHANGED" || data === "CHAT_CHANNEL_MOVED" || data === "CHAT_STREAM_OPEN" || data === "CHAT_STREAM_OFFSET" || data === "CHAT_STREAM_RUN" || data === "CHAT_STREAM_STOPPED" || data === "CHAT_STREAM_ENDED" || data === "CHAT_STREAM_LIMIT" || data === "CHAT_POLL_CLOSED" || data === "CHAT_SCHEDULED_ALREADY_SENT" || data === "CHAT_PAYLOAD_TOO_LARGE" || data === "CHAT_CHANNEL_MEMBER_LIMIT" || data === "CHAT_CHANNEL_PIN_LIMIT" || data === "CHAT_STREAM_PART_LIMIT" || data === "CHAT_FILE_TOO_LARGE" || data === "CHAT_UNSUPPORTED_MEDIA_TYPE" || data === "CHAT_FILE_TYPE_NOT_ALLOWED" || data === "CHAT_RATE_LIMITED" || data === "CHAT_SLOW_MODE" || data === "CHAT_HELD_LIMIT" || data === "CHAT_INTERNAL_ERROR" || data === "CHAT_STORAGE_NOT_CONFIGURED" || data === "CHAT_UPLOAD_FAILED" || data === "CHAT_SERVICE_UNAVAILABLE")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema49.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate119.errors = vErrors, errors === 0;
}
validate119.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema51 = { $id: "component:ValidationIssue", type: "object", required: ["in", "pointer", "message"], properties: { in: { type: "string", enum: ["body", "query", "path", "header"] }, pointer: { type: "string" }, message: { type: "string" } } };
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate122.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.in === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "in" }, message: "must have required property 'in'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.pointer === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pointer" }, message: "must have required property 'pointer'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.message === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.in !== void 0) {
      let data0 = data.in;
      if (typeof data0 != "string") {
        let err3 = { instancePath: instancePath + "/in", schemaPath: "#/properties/in/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (!(data0 === "body" || data0 === "query" || data0 === "path" || data0 === "header")) {
        let err4 = { instancePath: instancePath + "/in", schemaPath: "#/properties/in/enum", keyword: "enum", params: { allowedValues: schema51.properties.in.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.pointer !== void 0 && typeof data.pointer != "string") {
      let err5 = { instancePath: instancePath + "/pointer", schemaPath: "#/properties/pointer/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.message !== void 0 && typeof data.message != "string") {
      let err6 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate122.errors = vErrors, errors === 0;
}
validate122.evaluated = { props: { in: !0, pointer: !0, message: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate1212(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1212.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate122(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate122.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "in" && key0 !== "pointer" && key0 !== "message") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate1212.errors = vErrors, errors === 0;
}
validate1212.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate1182(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1182.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "error" }, message: "must have required property 'error'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.requestId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requestId" }, message: "must have required property 'requestId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.statusCode === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statusCode" }, message: "must have required property 'statusCode'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.timestamp === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "timestamp" }, message: "must have required property 'timestamp'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.path === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" }, message: "must have required property 'path'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.success !== void 0) {
      let data0 = data.success;
      if (typeof data0 != "boolean") {
        let err6 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (data0 !== !1) {
        let err7 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/const", keyword: "const", params: { allowedValue: !1 }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code === void 0) {
          let err8 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/required", keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (data1.message === void 0) {
          let err9 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data1.details === void 0) {
          let err10 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/required", keyword: "required", params: { missingProperty: "details" }, message: "must have required property 'details'" };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (data1.code !== void 0 && (validate119(data1.code, { instancePath: instancePath + "/error/code", parentData: data1, parentDataProperty: "code", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate119.errors), errors = vErrors.length)), data1.message !== void 0 && typeof data1.message != "string") {
          let err11 = { instancePath: instancePath + "/error/message", schemaPath: "#/properties/error/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
        if (data1.details !== void 0) {
          let data4 = data1.details;
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.errors !== void 0) {
              let data5 = data4.errors;
              if (Array.isArray(data5)) {
                let len0 = data5.length;
                for (let i0 = 0; i0 < len0; i0++)
                  validate1212(data5[i0], { instancePath: instancePath + "/error/details/errors/" + i0, parentData: data5, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1212.errors), errors = vErrors.length);
              } else {
                let err12 = { instancePath: instancePath + "/error/details/errors", schemaPath: "#/properties/error/properties/details/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
            }
            if (data4.limit !== void 0) {
              let data7 = data4.limit;
              if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7) && isFinite(data7))) {
                let err13 = { instancePath: instancePath + "/error/details/limit", schemaPath: "#/properties/error/properties/details/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
              }
            }
            if (data4.actual !== void 0) {
              let data8 = data4.actual;
              if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8))) {
                let err14 = { instancePath: instancePath + "/error/details/actual", schemaPath: "#/properties/error/properties/details/properties/actual/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
              }
            }
            if (data4.userIds !== void 0) {
              let data9 = data4.userIds;
              if (Array.isArray(data9)) {
                let len1 = data9.length;
                for (let i1 = 0; i1 < len1; i1++)
                  if (typeof data9[i1] != "string") {
                    let err15 = { instancePath: instancePath + "/error/details/userIds/" + i1, schemaPath: "#/properties/error/properties/details/properties/userIds/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
                  }
              } else {
                let err16 = { instancePath: instancePath + "/error/details/userIds", schemaPath: "#/properties/error/properties/details/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
              }
            }
            if (data4.status !== void 0 && typeof data4.status != "string") {
              let err17 = { instancePath: instancePath + "/error/details/status", schemaPath: "#/properties/error/properties/details/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
            }
            if (data4.scope !== void 0) {
              let data12 = data4.scope;
              if (typeof data12 != "string") {
                let err18 = { instancePath: instancePath + "/error/details/scope", schemaPath: "#/properties/error/properties/details/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
              }
              if (!(data12 === "user" || data12 === "tenant" || data12 === "address" || data12 === "class")) {
                let err19 = { instancePath: instancePath + "/error/details/scope", schemaPath: "#/properties/error/properties/details/properties/scope/enum", keyword: "enum", params: { allowedValues: schema48.properties.error.properties.details.properties.scope.enum }, message: "must be equal to one of the allowed values" };
                vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
              }
            }
            if (data4.class !== void 0) {
              let data13 = data4.class;
              if (typeof data13 != "string") {
                let err20 = { instancePath: instancePath + "/error/details/class", schemaPath: "#/properties/error/properties/details/properties/class/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
              if (!(data13 === "read" || data13 === "write" || data13 === "send" || data13 === "upload" || data13 === "search" || data13 === "stream")) {
                let err21 = { instancePath: instancePath + "/error/details/class", schemaPath: "#/properties/error/properties/details/properties/class/enum", keyword: "enum", params: { allowedValues: schema48.properties.error.properties.details.properties.class.enum }, message: "must be equal to one of the allowed values" };
                vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
              }
            }
            if (data4.retryAfter !== void 0) {
              let data14 = data4.retryAfter;
              if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14) && isFinite(data14))) {
                let err22 = { instancePath: instancePath + "/error/details/retryAfter", schemaPath: "#/properties/error/properties/details/properties/retryAfter/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
              }
            }
            if (data4.reason !== void 0 && typeof data4.reason != "string") {
              let err23 = { instancePath: instancePath + "/error/details/reason", schemaPath: "#/properties/error/properties/details/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
            }
            if (data4.heldMessageId !== void 0 && typeof data4.heldMessageId != "string") {
              let err24 = { instancePath: instancePath + "/error/details/heldMessageId", schemaPath: "#/properties/error/properties/details/properties/heldMessageId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
            }
            data4.nextSendAt !== void 0 && (validate683(data4.nextSendAt, { instancePath: instancePath + "/error/details/nextSendAt", parentData: data4, parentDataProperty: "nextSendAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
          } else {
            let err25 = { instancePath: instancePath + "/error/details", schemaPath: "#/properties/error/properties/details/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
          }
        }
        for (let key0 in data1)
          if (key0 !== "code" && key0 !== "message" && key0 !== "details") {
            let err26 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
            vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
          }
      } else {
        let err27 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.requestId !== void 0 && typeof data.requestId != "string") {
      let err28 = { instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.statusCode !== void 0) {
      let data19 = data.statusCode;
      if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19) && isFinite(data19))) {
        let err29 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
    if (data.timestamp !== void 0 && (validate683(data.timestamp, { instancePath: instancePath + "/timestamp", parentData: data, parentDataProperty: "timestamp", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.path !== void 0 && typeof data.path != "string") {
      let err30 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
    }
  } else {
    let err31 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
  }
  return validate1182.errors = vErrors, errors === 0;
}
validate1182.evaluated = { props: { success: !0, error: !0, requestId: !0, statusCode: !0, timestamp: !0, path: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate1172(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1172.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1182(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1182.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "success" && key0 !== "error" && key0 !== "requestId" && key0 !== "statusCode" && key0 !== "timestamp" && key0 !== "path") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate1172.errors = vErrors, errors === 0;
}
validate1172.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate116(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate116.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_VALIDATION_ERROR") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema46.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate116.errors = vErrors, errors === 0;
}
validate116.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listChannels_401 = validate129, schema52 = { $id: "listChannels_401", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 401 }, error: { type: "object", properties: { code: { enum: ["CHAT_AUTH_FAILED", "CHAT_AUTH_TOKEN_INVALID"] } } } } };
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate129.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 401) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 401 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_AUTH_FAILED" || data2 === "CHAT_AUTH_TOKEN_INVALID")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema52.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate129.errors = vErrors, errors === 0;
}
validate129.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listChannels_429 = validate1312, schema53 = { $id: "listChannels_429", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 429 }, error: { type: "object", properties: { code: { enum: ["CHAT_RATE_LIMITED"] } } } } };
function validate1312(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1312.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 429) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 429 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_RATE_LIMITED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema53.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate1312.errors = vErrors, errors === 0;
}
validate1312.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listChannels_500 = validate1332, schema54 = { $id: "listChannels_500", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 500 }, error: { type: "object", properties: { code: { enum: ["CHAT_INTERNAL_ERROR"] } } } } };
function validate1332(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1332.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 500) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 500 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_INTERNAL_ERROR") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema54.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate1332.errors = vErrors, errors === 0;
}
validate1332.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listChannels_503 = validate135, schema55 = { $id: "listChannels_503", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 503 }, error: { type: "object", properties: { code: { enum: ["CHAT_SERVICE_UNAVAILABLE"] } } } } };
function validate135(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate135.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 503) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 503 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_SERVICE_UNAVAILABLE") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema55.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate135.errors = vErrors, errors === 0;
}
validate135.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getUnreadCount_200 = validate137;
function validate1392(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1392.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.totalUnreadCount === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "totalUnreadCount" }, message: "must have required property 'totalUnreadCount'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.totalUnreadCount !== void 0) {
      let data0 = data.totalUnreadCount;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err1 = { instancePath: instancePath + "/totalUnreadCount", schemaPath: "#/properties/totalUnreadCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
      if (typeof data0 == "number" && isFinite(data0) && (data0 < 0 || isNaN(data0))) {
        let err2 = { instancePath: instancePath + "/totalUnreadCount", schemaPath: "#/properties/totalUnreadCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.totalUnreadThreads !== void 0) {
      let data1 = data.totalUnreadThreads;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err3 = { instancePath: instancePath + "/totalUnreadThreads", schemaPath: "#/properties/totalUnreadThreads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1) && (data1 < 0 || isNaN(data1))) {
        let err4 = { instancePath: instancePath + "/totalUnreadThreads", schemaPath: "#/properties/totalUnreadThreads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate1392.errors = vErrors, errors === 0;
}
validate1392.evaluated = { props: { totalUnreadCount: !0, totalUnreadThreads: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate138(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate138.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1392(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1392.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "totalUnreadCount" && key0 !== "totalUnreadThreads") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate138.errors = vErrors, errors === 0;
}
validate138.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate137(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate137.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate138(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate138.errors), errors = vErrors.length), validate137.errors = vErrors, errors === 0;
}
validate137.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listThreads_200 = validate142;
var schema652 = { $id: "component:ThreadChannel", type: "object", required: ["id", "type", "name", "coverUrl", "peerId"], properties: { id: { $ref: "component:Id" }, type: { $ref: "component:ChannelType" }, name: { type: ["string", "null"] }, coverUrl: { type: ["string", "null"] }, peerId: { anyOf: [{ $ref: "component:UserId" }, { type: "null" }] } } };
function validate1502(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1502.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.type === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.name === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.coverUrl === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "coverUrl" }, message: "must have required property 'coverUrl'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.peerId === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "peerId" }, message: "must have required property 'peerId'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.type !== void 0 && (validate602(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate602.errors), errors = vErrors.length)), data.name !== void 0) {
      let data2 = data.name;
      if (typeof data2 != "string" && data2 !== null) {
        let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: schema652.properties.name.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.coverUrl !== void 0) {
      let data3 = data.coverUrl;
      if (typeof data3 != "string" && data3 !== null) {
        let err6 = { instancePath: instancePath + "/coverUrl", schemaPath: "#/properties/coverUrl/type", keyword: "type", params: { type: schema652.properties.coverUrl.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.peerId !== void 0) {
      let data4 = data.peerId, _errs8 = errors, valid1 = !1, _errs9 = errors;
      validate703(data4, { instancePath: instancePath + "/peerId", parentData: data, parentDataProperty: "peerId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length);
      var _valid0 = _errs9 === errors;
      valid1 = valid1 || _valid0;
      let _errs10 = errors;
      if (data4 !== null) {
        let err7 = { instancePath: instancePath + "/peerId", schemaPath: "#/properties/peerId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      var _valid0 = _errs10 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs8, vErrors !== null && (_errs8 ? vErrors.length = _errs8 : vErrors = null);
      else {
        let err8 = { instancePath: instancePath + "/peerId", schemaPath: "#/properties/peerId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate1502.errors = vErrors, errors === 0;
}
validate1502.evaluated = { props: { id: !0, type: !0, name: !0, coverUrl: !0, peerId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate149(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate149.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1502(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1502.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "type" && key0 !== "name" && key0 !== "coverUrl" && key0 !== "peerId") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate149.errors = vErrors, errors === 0;
}
validate149.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate146(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate146.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.parentMessageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parentMessageId" }, message: "must have required property 'parentMessageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.parent === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parent" }, message: "must have required property 'parent'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.channel === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channel" }, message: "must have required property 'channel'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.replyCount === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "replyCount" }, message: "must have required property 'replyCount'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.lastReply === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastReply" }, message: "must have required property 'lastReply'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.unreadCount === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unreadCount" }, message: "must have required property 'unreadCount'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.lastReadMessageId === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastReadMessageId" }, message: "must have required property 'lastReadMessageId'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.participantIds === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "participantIds" }, message: "must have required property 'participantIds'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.parentMessageId !== void 0 && (validate583(data.parentMessageId, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.parent !== void 0) {
      let data1 = data.parent, _errs3 = errors, valid1 = !1, _errs4 = errors;
      validate75(data1, { instancePath: instancePath + "/parent", parentData: data, parentDataProperty: "parent", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate75.errors), errors = vErrors.length);
      var _valid0 = _errs4 === errors;
      valid1 = valid1 || _valid0;
      let _errs5 = errors;
      if (data1 !== null) {
        let err8 = { instancePath: instancePath + "/parent", schemaPath: "#/properties/parent/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      var _valid0 = _errs5 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      else {
        let err9 = { instancePath: instancePath + "/parent", schemaPath: "#/properties/parent/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.channel !== void 0 && (validate149(data.channel, { instancePath: instancePath + "/channel", parentData: data, parentDataProperty: "channel", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate149.errors), errors = vErrors.length)), data.replyCount !== void 0) {
      let data3 = data.replyCount;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        let err10 = { instancePath: instancePath + "/replyCount", schemaPath: "#/properties/replyCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
      if (typeof data3 == "number" && isFinite(data3) && (data3 < 0 || isNaN(data3))) {
        let err11 = { instancePath: instancePath + "/replyCount", schemaPath: "#/properties/replyCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.lastReply !== void 0 && (validate75(data.lastReply, { instancePath: instancePath + "/lastReply", parentData: data, parentDataProperty: "lastReply", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate75.errors), errors = vErrors.length)), data.unreadCount !== void 0) {
      let data5 = data.unreadCount;
      if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5))) {
        let err12 = { instancePath: instancePath + "/unreadCount", schemaPath: "#/properties/unreadCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
      if (typeof data5 == "number" && isFinite(data5) && (data5 < 0 || isNaN(data5))) {
        let err13 = { instancePath: instancePath + "/unreadCount", schemaPath: "#/properties/unreadCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.lastReadMessageId !== void 0) {
      let data6 = data.lastReadMessageId, _errs14 = errors, valid2 = !1, _errs15 = errors;
      validate583(data6, { instancePath: instancePath + "/lastReadMessageId", parentData: data, parentDataProperty: "lastReadMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid1 = _errs15 === errors;
      valid2 = valid2 || _valid1;
      let _errs16 = errors;
      if (data6 !== null) {
        let err14 = { instancePath: instancePath + "/lastReadMessageId", schemaPath: "#/properties/lastReadMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
      var _valid1 = _errs16 === errors;
      if (valid2 = valid2 || _valid1, valid2)
        errors = _errs14, vErrors !== null && (_errs14 ? vErrors.length = _errs14 : vErrors = null);
      else {
        let err15 = { instancePath: instancePath + "/lastReadMessageId", schemaPath: "#/properties/lastReadMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.participantIds !== void 0) {
      let data7 = data.participantIds;
      if (Array.isArray(data7)) {
        if (data7.length > 5) {
          let err16 = { instancePath: instancePath + "/participantIds", schemaPath: "#/properties/participantIds/maxItems", keyword: "maxItems", params: { limit: 5 }, message: "must NOT have more than 5 items" };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        let len0 = data7.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate703(data7[i0], { instancePath: instancePath + "/participantIds/" + i0, parentData: data7, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length);
      } else {
        let err17 = { instancePath: instancePath + "/participantIds", schemaPath: "#/properties/participantIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
  } else {
    let err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
  }
  return validate146.errors = vErrors, errors === 0;
}
validate146.evaluated = { props: { parentMessageId: !0, parent: !0, channel: !0, replyCount: !0, lastReply: !0, unreadCount: !0, lastReadMessageId: !0, participantIds: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate1452(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1452.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate146(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate146.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "parentMessageId" && key0 !== "parent" && key0 !== "channel" && key0 !== "replyCount" && key0 !== "lastReply" && key0 !== "unreadCount" && key0 !== "lastReadMessageId" && key0 !== "participantIds") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate1452.errors = vErrors, errors === 0;
}
validate1452.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate144(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate144.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.threads === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "threads" }, message: "must have required property 'threads'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.totalUnreadThreads === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "totalUnreadThreads" }, message: "must have required property 'totalUnreadThreads'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.position === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "position" }, message: "must have required property 'position'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.threads !== void 0) {
      let data0 = data.threads;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate1452(data0[i0], { instancePath: instancePath + "/threads/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1452.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/threads", schemaPath: "#/properties/threads/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length)), data.totalUnreadThreads !== void 0) {
      let data3 = data.totalUnreadThreads;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        let err5 = { instancePath: instancePath + "/totalUnreadThreads", schemaPath: "#/properties/totalUnreadThreads/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (typeof data3 == "number" && isFinite(data3) && (data3 < 0 || isNaN(data3))) {
        let err6 = { instancePath: instancePath + "/totalUnreadThreads", schemaPath: "#/properties/totalUnreadThreads/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.position !== void 0) {
      let data4 = data.position;
      if (typeof data4 == "string") {
        if (func13(data4) > 64) {
          let err7 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        if (func13(data4) < 1) {
          let err8 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        let err9 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    data.users !== void 0 && (validate111(data.users, { instancePath: instancePath + "/users", parentData: data, parentDataProperty: "users", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate111.errors), errors = vErrors.length));
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate144.errors = vErrors, errors === 0;
}
validate144.evaluated = { props: { threads: !0, nextCursor: !0, totalUnreadThreads: !0, position: !0, users: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate143(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate143.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate144(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate144.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "threads" && key0 !== "nextCursor" && key0 !== "totalUnreadThreads" && key0 !== "position" && key0 !== "users") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate143.errors = vErrors, errors === 0;
}
validate143.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate142(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate142.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate143(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate143.errors), errors = vErrors.length), validate142.errors = vErrors, errors === 0;
}
validate142.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createDirectChannel_200 = validate165;
function validate1662(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1662.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate573(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate573.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "tenantId" && key0 !== "type" && key0 !== "name" && key0 !== "coverUrl" && key0 !== "customType" && key0 !== "isFrozen" && key0 !== "slowModeSeconds" && key0 !== "whoCanSend" && key0 !== "metadata" && key0 !== "lastMessageAt" && key0 !== "memberCount" && key0 !== "createdById" && key0 !== "createdAt" && key0 !== "updatedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate1662.errors = vErrors, errors === 0;
}
validate1662.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate165(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate165.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1662(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1662.errors), errors = vErrors.length), validate165.errors = vErrors, errors === 0;
}
validate165.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createDirectChannel_403 = validate169, schema682 = { $id: "createDirectChannel_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate169(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate169.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema682.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate169.errors = vErrors, errors === 0;
}
validate169.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createDirectChannel_404 = validate1712, schema69 = { $id: "createDirectChannel_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_USER_NOT_FOUND"] } } } } };
function validate1712(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1712.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_USER_NOT_FOUND") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema69.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate1712.errors = vErrors, errors === 0;
}
validate1712.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createDirectChannel_413 = validate173, schema70 = { $id: "createDirectChannel_413", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 413 }, error: { type: "object", properties: { code: { enum: ["CHAT_PAYLOAD_TOO_LARGE"] } } } } };
function validate173(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate173.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 413) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 413 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_PAYLOAD_TOO_LARGE") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema70.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate173.errors = vErrors, errors === 0;
}
validate173.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createDirectChannel_415 = validate1752, schema71 = { $id: "createDirectChannel_415", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 415 }, error: { type: "object", properties: { code: { enum: ["CHAT_UNSUPPORTED_MEDIA_TYPE"] } } } } };
function validate1752(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1752.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 415) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 415 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_UNSUPPORTED_MEDIA_TYPE") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema71.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate1752.errors = vErrors, errors === 0;
}
validate1752.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createGroupChannel_403 = validate177, schema72 = { $id: "createGroupChannel_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_POLICY_REFUSED", "CHAT_USER_SUSPENDED"] } } } } };
function validate177(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate177.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema72.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate177.errors = vErrors, errors === 0;
}
validate177.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createGroupChannel_413 = validate1792, schema73 = { $id: "createGroupChannel_413", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 413 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_MEMBER_LIMIT", "CHAT_PAYLOAD_TOO_LARGE"] } } } } };
function validate1792(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1792.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 413) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 413 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_MEMBER_LIMIT" || data2 === "CHAT_PAYLOAD_TOO_LARGE")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema73.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate1792.errors = vErrors, errors === 0;
}
validate1792.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getChannel_200 = validate1812;
var schema76 = { $id: "component:ChannelDetail", allOf: [{ $ref: "component:Channel" }, { type: "object", required: ["membership", "members", "nextMembersCursor", "eventSeq"], properties: { membership: { anyOf: [{ $ref: "component:Member.closed" }, { type: "null" }] }, eventSeq: { $ref: "component:EventSeq" }, nextSendAt: { $ref: "component:NextSendAt" }, members: { type: "array", maxItems: 100, items: { $ref: "component:ChannelMemberSummary.closed" } }, nextMembersCursor: { type: ["string", "null"] } } }] };
function validate1862(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1862.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.userId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.role === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" }, message: "must have required property 'role'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.isMuted === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isMuted" }, message: "must have required property 'isMuted'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.isBanned === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isBanned" }, message: "must have required property 'isBanned'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.joinedAt === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "joinedAt" }, message: "must have required property 'joinedAt'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.lastReadAt === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastReadAt" }, message: "must have required property 'lastReadAt'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.lastReadMessageId === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastReadMessageId" }, message: "must have required property 'lastReadMessageId'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.userId !== void 0 && (validate703(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.role !== void 0 && (validate882(data.role, { instancePath: instancePath + "/role", parentData: data, parentDataProperty: "role", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate882.errors), errors = vErrors.length)), data.isMuted !== void 0 && typeof data.isMuted != "boolean") {
      let err8 = { instancePath: instancePath + "/isMuted", schemaPath: "#/properties/isMuted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.isBanned !== void 0 && typeof data.isBanned != "boolean") {
      let err9 = { instancePath: instancePath + "/isBanned", schemaPath: "#/properties/isBanned/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.joinedAt !== void 0 && (validate683(data.joinedAt, { instancePath: instancePath + "/joinedAt", parentData: data, parentDataProperty: "joinedAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.lastReadAt !== void 0) {
      let data6 = data.lastReadAt, _errs10 = errors, valid1 = !1, _errs11 = errors;
      validate683(data6, { instancePath: instancePath + "/lastReadAt", parentData: data, parentDataProperty: "lastReadAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid0 = _errs11 === errors;
      valid1 = valid1 || _valid0;
      let _errs12 = errors;
      if (data6 !== null) {
        let err10 = { instancePath: instancePath + "/lastReadAt", schemaPath: "#/properties/lastReadAt/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
      var _valid0 = _errs12 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs10, vErrors !== null && (_errs10 ? vErrors.length = _errs10 : vErrors = null);
      else {
        let err11 = { instancePath: instancePath + "/lastReadAt", schemaPath: "#/properties/lastReadAt/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.lastReadMessageId !== void 0) {
      let data7 = data.lastReadMessageId, _errs15 = errors, valid2 = !1, _errs16 = errors;
      validate583(data7, { instancePath: instancePath + "/lastReadMessageId", parentData: data, parentDataProperty: "lastReadMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid1 = _errs16 === errors;
      valid2 = valid2 || _valid1;
      let _errs17 = errors;
      if (data7 !== null) {
        let err12 = { instancePath: instancePath + "/lastReadMessageId", schemaPath: "#/properties/lastReadMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
      var _valid1 = _errs17 === errors;
      if (valid2 = valid2 || _valid1, valid2)
        errors = _errs15, vErrors !== null && (_errs15 ? vErrors.length = _errs15 : vErrors = null);
      else {
        let err13 = { instancePath: instancePath + "/lastReadMessageId", schemaPath: "#/properties/lastReadMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    data.canMentionAll !== void 0 && (validate952(data.canMentionAll, { instancePath: instancePath + "/canMentionAll", parentData: data, parentDataProperty: "canMentionAll", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate952.errors), errors = vErrors.length));
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate1862.errors = vErrors, errors === 0;
}
validate1862.evaluated = { props: { id: !0, userId: !0, role: !0, isMuted: !0, isBanned: !0, joinedAt: !0, lastReadAt: !0, lastReadMessageId: !0, canMentionAll: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate185(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate185.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1862(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1862.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "userId" && key0 !== "role" && key0 !== "isMuted" && key0 !== "isBanned" && key0 !== "joinedAt" && key0 !== "lastReadAt" && key0 !== "lastReadMessageId" && key0 !== "canMentionAll") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate185.errors = vErrors, errors === 0;
}
validate185.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate199(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate199.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.role === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" }, message: "must have required property 'role'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.joinedAt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "joinedAt" }, message: "must have required property 'joinedAt'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    data.userId !== void 0 && (validate703(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.role !== void 0 && (validate882(data.role, { instancePath: instancePath + "/role", parentData: data, parentDataProperty: "role", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate882.errors), errors = vErrors.length)), data.joinedAt !== void 0 && (validate683(data.joinedAt, { instancePath: instancePath + "/joinedAt", parentData: data, parentDataProperty: "joinedAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate199.errors = vErrors, errors === 0;
}
validate199.evaluated = { props: { userId: !0, role: !0, joinedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate1982(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1982.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate199(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate199.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "userId" && key0 !== "role" && key0 !== "joinedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate1982.errors = vErrors, errors === 0;
}
validate1982.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate1832(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1832.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate573(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate573.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.membership === void 0) {
      let err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "membership" }, message: "must have required property 'membership'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.members === void 0) {
      let err1 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "members" }, message: "must have required property 'members'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.nextMembersCursor === void 0) {
      let err2 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "nextMembersCursor" }, message: "must have required property 'nextMembersCursor'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.eventSeq === void 0) {
      let err3 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "eventSeq" }, message: "must have required property 'eventSeq'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.membership !== void 0) {
      let data0 = data.membership, _errs4 = errors, valid2 = !1, _errs5 = errors;
      validate185(data0, { instancePath: instancePath + "/membership", parentData: data, parentDataProperty: "membership", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate185.errors), errors = vErrors.length);
      var _valid0 = _errs5 === errors;
      valid2 = valid2 || _valid0;
      let _errs6 = errors;
      if (data0 !== null) {
        let err4 = { instancePath: instancePath + "/membership", schemaPath: "#/allOf/1/properties/membership/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      var _valid0 = _errs6 === errors;
      if (valid2 = valid2 || _valid0, valid2)
        errors = _errs4, vErrors !== null && (_errs4 ? vErrors.length = _errs4 : vErrors = null);
      else {
        let err5 = { instancePath: instancePath + "/membership", schemaPath: "#/allOf/1/properties/membership/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.eventSeq !== void 0 && (validate862(data.eventSeq, { instancePath: instancePath + "/eventSeq", parentData: data, parentDataProperty: "eventSeq", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate862.errors), errors = vErrors.length)), data.nextSendAt !== void 0 && (validate97(data.nextSendAt, { instancePath: instancePath + "/nextSendAt", parentData: data, parentDataProperty: "nextSendAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate97.errors), errors = vErrors.length)), data.members !== void 0) {
      let data3 = data.members;
      if (Array.isArray(data3)) {
        if (data3.length > 100) {
          let err6 = { instancePath: instancePath + "/members", schemaPath: "#/allOf/1/properties/members/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        let len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate1982(data3[i0], { instancePath: instancePath + "/members/" + i0, parentData: data3, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1982.errors), errors = vErrors.length);
      } else {
        let err7 = { instancePath: instancePath + "/members", schemaPath: "#/allOf/1/properties/members/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.nextMembersCursor !== void 0) {
      let data5 = data.nextMembersCursor;
      if (typeof data5 != "string" && data5 !== null) {
        let err8 = { instancePath: instancePath + "/nextMembersCursor", schemaPath: "#/allOf/1/properties/nextMembersCursor/type", keyword: "type", params: { type: schema76.allOf[1].properties.nextMembersCursor.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate1832.errors = vErrors, errors === 0;
}
validate1832.evaluated = { props: { membership: !0, eventSeq: !0, nextSendAt: !0, members: !0, nextMembersCursor: !0, id: !0, tenantId: !0, type: !0, name: !0, coverUrl: !0, customType: !0, isFrozen: !0, slowModeSeconds: !0, whoCanSend: !0, metadata: !0, lastMessageAt: !0, memberCount: !0, createdById: !0, createdAt: !0, updatedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate182(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate182.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1832(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1832.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "membership" && key0 !== "eventSeq" && key0 !== "nextSendAt" && key0 !== "members" && key0 !== "nextMembersCursor" && key0 !== "id" && key0 !== "tenantId" && key0 !== "type" && key0 !== "name" && key0 !== "coverUrl" && key0 !== "customType" && key0 !== "isFrozen" && key0 !== "slowModeSeconds" && key0 !== "whoCanSend" && key0 !== "metadata" && key0 !== "lastMessageAt" && key0 !== "memberCount" && key0 !== "createdById" && key0 !== "createdAt" && key0 !== "updatedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate182.errors = vErrors, errors === 0;
}
validate182.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate1812(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate1812.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate182(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate182.errors), errors = vErrors.length), validate1812.errors = vErrors, errors === 0;
}
validate1812.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getChannel_403 = validate2072, schema81 = { $id: "getChannel_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_USER_BANNED"] } } } } };
function validate2072(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2072.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_USER_BANNED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema81.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate2072.errors = vErrors, errors === 0;
}
validate2072.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getChannel_404 = validate209, schema82 = { $id: "getChannel_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_NOT_FOUND"] } } } } };
function validate209(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate209.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_CHANNEL_NOT_FOUND") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema82.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate209.errors = vErrors, errors === 0;
}
validate209.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var deleteChannel_403 = validate211, schema83 = { $id: "deleteChannel_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_NOT_CHANNEL_OPERATOR", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate211(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate211.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_NOT_CHANNEL_OPERATOR" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema83.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate211.errors = vErrors, errors === 0;
}
validate211.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var updateChannel_400 = validate2132, schema84 = { $id: "updateChannel_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_NOT_GROUP", "CHAT_VALIDATION_ERROR"] } } } } };
function validate2132(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2132.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_NOT_GROUP" || data2 === "CHAT_VALIDATION_ERROR")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema84.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate2132.errors = vErrors, errors === 0;
}
validate2132.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var updateChannel_403 = validate215, schema852 = { $id: "updateChannel_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_NOT_CHANNEL_OPERATOR", "CHAT_POLICY_REFUSED", "CHAT_USER_BANNED", "CHAT_USER_SUSPENDED"] } } } } };
function validate215(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate215.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_NOT_CHANNEL_OPERATOR" || data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema852.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate215.errors = vErrors, errors === 0;
}
validate215.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var leaveChannel_200 = validate2172;
function validate219(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate219.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.success === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "success" }, message: "must have required property 'success'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.success !== void 0) {
      let data0 = data.success;
      if (typeof data0 != "boolean") {
        let err1 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
      if (data0 !== !0) {
        let err2 = { instancePath: instancePath + "/success", schemaPath: "#/properties/success/const", keyword: "const", params: { allowedValue: !0 }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate219.errors = vErrors, errors === 0;
}
validate219.evaluated = { props: { success: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate2182(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2182.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate219(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate219.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "success") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate2182.errors = vErrors, errors === 0;
}
validate2182.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate2172(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2172.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate2182(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate2182.errors), errors = vErrors.length), validate2172.errors = vErrors, errors === 0;
}
validate2172.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var markChannelRead_404 = validate2222, schema892 = { $id: "markChannelRead_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_NOT_FOUND", "CHAT_MESSAGE_NOT_FOUND"] } } } } };
function validate2222(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2222.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_NOT_FOUND" || data2 === "CHAT_MESSAGE_NOT_FOUND")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema892.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate2222.errors = vErrors, errors === 0;
}
validate2222.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getPushTrigger_200 = validate224;
function validate2262(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2262.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.pushTrigger === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pushTrigger" }, message: "must have required property 'pushTrigger'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    data.pushTrigger !== void 0 && (validate913(data.pushTrigger, { instancePath: instancePath + "/pushTrigger", parentData: data, parentDataProperty: "pushTrigger", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate913.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate2262.errors = vErrors, errors === 0;
}
validate2262.evaluated = { props: { pushTrigger: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate2252(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2252.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate2262(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate2262.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "pushTrigger") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate2252.errors = vErrors, errors === 0;
}
validate2252.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate224(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate224.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate2252(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate2252.errors), errors = vErrors.length), validate224.errors = vErrors, errors === 0;
}
validate224.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getCountPreference_200 = validate2302;
function validate232(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate232.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.countPreference === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "countPreference" }, message: "must have required property 'countPreference'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    data.countPreference !== void 0 && (validate932(data.countPreference, { instancePath: instancePath + "/countPreference", parentData: data, parentDataProperty: "countPreference", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate932.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate232.errors = vErrors, errors === 0;
}
validate232.evaluated = { props: { countPreference: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate231(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate231.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate232(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate232.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "countPreference") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate231.errors = vErrors, errors === 0;
}
validate231.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate2302(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate2302.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate231(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate231.errors), errors = vErrors.length), validate2302.errors = vErrors, errors === 0;
}
validate2302.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var saveDraft_200 = validate236;
function validate242(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate242.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 999999999999999 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 999999999999999 }, message: "must be <= 999999999999999" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate242.errors = vErrors, errors === 0;
}
validate242.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate238(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate238.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.channelId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.parentMessageId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parentMessageId" }, message: "must have required property 'parentMessageId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.text === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.quotedMessageId === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quotedMessageId" }, message: "must have required property 'quotedMessageId'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.revision === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "revision" }, message: "must have required property 'revision'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.updatedAt === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAt" }, message: "must have required property 'updatedAt'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.channelId !== void 0 && (validate583(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.parentMessageId !== void 0) {
      let data1 = data.parentMessageId, _errs3 = errors, valid1 = !1, _errs4 = errors;
      validate583(data1, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid0 = _errs4 === errors;
      valid1 = valid1 || _valid0;
      let _errs5 = errors;
      if (data1 !== null) {
        let err6 = { instancePath: instancePath + "/parentMessageId", schemaPath: "#/properties/parentMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      var _valid0 = _errs5 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
      else {
        let err7 = { instancePath: instancePath + "/parentMessageId", schemaPath: "#/properties/parentMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err8 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.quotedMessageId !== void 0) {
      let data3 = data.quotedMessageId, _errs10 = errors, valid2 = !1, _errs11 = errors;
      validate583(data3, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid1 = _errs11 === errors;
      valid2 = valid2 || _valid1;
      let _errs12 = errors;
      if (data3 !== null) {
        let err9 = { instancePath: instancePath + "/quotedMessageId", schemaPath: "#/properties/quotedMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
      var _valid1 = _errs12 === errors;
      if (valid2 = valid2 || _valid1, valid2)
        errors = _errs10, vErrors !== null && (_errs10 ? vErrors.length = _errs10 : vErrors = null);
      else {
        let err10 = { instancePath: instancePath + "/quotedMessageId", schemaPath: "#/properties/quotedMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    data.revision !== void 0 && (validate242(data.revision, { instancePath: instancePath + "/revision", parentData: data, parentDataProperty: "revision", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate242.errors), errors = vErrors.length)), data.updatedAt !== void 0 && (validate683(data.updatedAt, { instancePath: instancePath + "/updatedAt", parentData: data, parentDataProperty: "updatedAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate238.errors = vErrors, errors === 0;
}
validate238.evaluated = { props: { channelId: !0, parentMessageId: !0, text: !0, quotedMessageId: !0, revision: !0, updatedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate237(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate237.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate238(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate238.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "channelId" && key0 !== "parentMessageId" && key0 !== "text" && key0 !== "quotedMessageId" && key0 !== "revision" && key0 !== "updatedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate237.errors = vErrors, errors === 0;
}
validate237.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate236(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate236.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate237(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate237.errors), errors = vErrors.length), validate236.errors = vErrors, errors === 0;
}
validate236.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var saveDraft_400 = validate247, schema100 = { $id: "saveDraft_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_MESSAGE_TOO_LONG", "CHAT_VALIDATION_ERROR"] } } } } };
function validate247(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate247.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MESSAGE_TOO_LONG" || data2 === "CHAT_VALIDATION_ERROR")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema100.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate247.errors = vErrors, errors === 0;
}
validate247.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var saveDraft_409 = validate249, schema101 = { $id: "saveDraft_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_DRAFT_CHANGED"] } } } } };
function validate249(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate249.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_DRAFT_CHANGED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema101.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate249.errors = vErrors, errors === 0;
}
validate249.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getMetadata_200 = validate251;
function validate253(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate253.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.metadata === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    data.metadata !== void 0 && (validate66(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate66.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate253.errors = vErrors, errors === 0;
}
validate253.evaluated = { props: { metadata: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate252(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate252.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate253(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate253.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "metadata") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate252.errors = vErrors, errors === 0;
}
validate252.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate251(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate251.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate252(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate252.errors), errors = vErrors.length), validate251.errors = vErrors, errors === 0;
}
validate251.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var replaceMetadata_403 = validate257, schema105 = { $id: "replaceMetadata_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_POLICY_REFUSED", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate257(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate257.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema105.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate257.errors = vErrors, errors === 0;
}
validate257.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var deleteMetadataKey_403 = validate259, schema106 = { $id: "deleteMetadataKey_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate259(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate259.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema106.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate259.errors = vErrors, errors === 0;
}
validate259.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listSharedFiles_200 = validate261;
function validate265(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate265.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.index === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "index" }, message: "must have required property 'index'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.fileUrl === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileUrl" }, message: "must have required property 'fileUrl'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.fileName === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileName" }, message: "must have required property 'fileName'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.fileSize === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileSize" }, message: "must have required property 'fileSize'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.mimeType === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mimeType" }, message: "must have required property 'mimeType'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.senderId === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "senderId" }, message: "must have required property 'senderId'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.createdAt === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.index !== void 0) {
      let data1 = data.index;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err8 = { instancePath: instancePath + "/index", schemaPath: "#/properties/index/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1) && (data1 < 0 || isNaN(data1))) {
        let err9 = { instancePath: instancePath + "/index", schemaPath: "#/properties/index/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.fileUrl !== void 0 && typeof data.fileUrl != "string") {
      let err10 = { instancePath: instancePath + "/fileUrl", schemaPath: "#/properties/fileUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.fileName !== void 0 && typeof data.fileName != "string") {
      let err11 = { instancePath: instancePath + "/fileName", schemaPath: "#/properties/fileName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.fileSize !== void 0) {
      let data4 = data.fileSize;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
        let err12 = { instancePath: instancePath + "/fileSize", schemaPath: "#/properties/fileSize/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
      if (typeof data4 == "number" && isFinite(data4) && (data4 < 0 || isNaN(data4))) {
        let err13 = { instancePath: instancePath + "/fileSize", schemaPath: "#/properties/fileSize/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.mimeType !== void 0 && typeof data.mimeType != "string") {
      let err14 = { instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    data.senderId !== void 0 && (validate703(data.senderId, { instancePath: instancePath + "/senderId", parentData: data, parentDataProperty: "senderId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate265.errors = vErrors, errors === 0;
}
validate265.evaluated = { props: { id: !0, index: !0, fileUrl: !0, fileName: !0, fileSize: !0, mimeType: !0, senderId: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate264(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate264.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate265(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate265.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "index" && key0 !== "fileUrl" && key0 !== "fileName" && key0 !== "fileSize" && key0 !== "mimeType" && key0 !== "senderId" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate264.errors = vErrors, errors === 0;
}
validate264.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate263(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate263.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.files === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "files" }, message: "must have required property 'files'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.files !== void 0) {
      let data0 = data.files;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate264(data0[i0], { instancePath: instancePath + "/files/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate264.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate263.errors = vErrors, errors === 0;
}
validate263.evaluated = { props: { files: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate262(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate262.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate263(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate263.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "files" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate262.errors = vErrors, errors === 0;
}
validate262.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate261(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate261.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate262(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate262.errors), errors = vErrors.length), validate261.errors = vErrors, errors === 0;
}
validate261.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var reportChannel_201 = validate274;
var schema114 = { $id: "component:Report", type: "object", required: ["id", "category", "description", "createdAt"], properties: { id: { $ref: "component:Id" }, category: { $ref: "component:ReportCategory" }, description: { type: ["string", "null"] }, createdAt: { $ref: "component:Timestamp" } } }, schema115 = { $id: "component:ReportCategory", type: "string", enum: ["spam", "harassment", "inappropriate", "other"] };
function validate278(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate278.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "spam" || data === "harassment" || data === "inappropriate" || data === "other")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate278.errors = vErrors, errors === 0;
}
validate278.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate276(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate276.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.category === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "category" }, message: "must have required property 'category'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.description === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "description" }, message: "must have required property 'description'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.createdAt === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.category !== void 0 && (validate278(data.category, { instancePath: instancePath + "/category", parentData: data, parentDataProperty: "category", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate278.errors), errors = vErrors.length)), data.description !== void 0) {
      let data2 = data.description;
      if (typeof data2 != "string" && data2 !== null) {
        let err4 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: schema114.properties.description.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate276.errors = vErrors, errors === 0;
}
validate276.evaluated = { props: { id: !0, category: !0, description: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate275(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate275.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate276(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate276.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "category" && key0 !== "description" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate275.errors = vErrors, errors === 0;
}
validate275.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate274(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate274.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate275(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate275.errors), errors = vErrors.length), validate274.errors = vErrors, errors === 0;
}
validate274.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listEvents_200 = validate283;
function validate287(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate287.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.seq === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seq" }, message: "must have required property 'seq'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.event === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "event" }, message: "must have required property 'event'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.data === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.createdAt === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.seq !== void 0) {
      let data0 = data.seq;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err4 = { instancePath: instancePath + "/seq", schemaPath: "#/properties/seq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (typeof data0 == "number" && isFinite(data0) && (data0 < 1 || isNaN(data0))) {
        let err5 = { instancePath: instancePath + "/seq", schemaPath: "#/properties/seq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.event !== void 0 && typeof data.event != "string") {
      let err6 = { instancePath: instancePath + "/event", schemaPath: "#/properties/event/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.data !== void 0) {
      let data2 = data.data;
      if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
        let err7 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate287.errors = vErrors, errors === 0;
}
validate287.evaluated = { props: { seq: !0, event: !0, data: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate286(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate286.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate287(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate287.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "seq" && key0 !== "event" && key0 !== "data" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate286.errors = vErrors, errors === 0;
}
validate286.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate285(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate285.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.events === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "events" }, message: "must have required property 'events'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.lastSeq === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastSeq" }, message: "must have required property 'lastSeq'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.recovered === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "recovered" }, message: "must have required property 'recovered'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.epoch === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "epoch" }, message: "must have required property 'epoch'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.events !== void 0) {
      let data0 = data.events;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate286(data0[i0], { instancePath: instancePath + "/events/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate286.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.lastSeq !== void 0) {
      let data2 = data.lastSeq;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err5 = { instancePath: instancePath + "/lastSeq", schemaPath: "#/properties/lastSeq/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (typeof data2 == "number" && isFinite(data2) && (data2 < 0 || isNaN(data2))) {
        let err6 = { instancePath: instancePath + "/lastSeq", schemaPath: "#/properties/lastSeq/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.recovered !== void 0 && typeof data.recovered != "boolean") {
      let err7 = { instancePath: instancePath + "/recovered", schemaPath: "#/properties/recovered/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.epoch !== void 0) {
      let data4 = data.epoch;
      if (typeof data4 == "string") {
        if (func13(data4) > 64) {
          let err8 = { instancePath: instancePath + "/epoch", schemaPath: "#/properties/epoch/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
        if (func13(data4) < 1) {
          let err9 = { instancePath: instancePath + "/epoch", schemaPath: "#/properties/epoch/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      } else {
        let err10 = { instancePath: instancePath + "/epoch", schemaPath: "#/properties/epoch/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate285.errors = vErrors, errors === 0;
}
validate285.evaluated = { props: { events: !0, lastSeq: !0, recovered: !0, epoch: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate284(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate284.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate285(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate285.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "events" && key0 !== "lastSeq" && key0 !== "recovered" && key0 !== "epoch") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate284.errors = vErrors, errors === 0;
}
validate284.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate283(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate283.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate284(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate284.errors), errors = vErrors.length), validate283.errors = vErrors, errors === 0;
}
validate283.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listMembers_200 = validate293;
function validate297(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate297.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1862(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1862.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.isOnline === void 0) {
      let err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "isOnline" }, message: "must have required property 'isOnline'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.lastSeenAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "lastSeenAt" }, message: "must have required property 'lastSeenAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.isOnline !== void 0 && typeof data.isOnline != "boolean") {
      let err2 = { instancePath: instancePath + "/isOnline", schemaPath: "#/allOf/1/properties/isOnline/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.lastSeenAt !== void 0) {
      let data1 = data.lastSeenAt, _errs6 = errors, valid2 = !1, _errs7 = errors;
      validate683(data1, { instancePath: instancePath + "/lastSeenAt", parentData: data, parentDataProperty: "lastSeenAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid0 = _errs7 === errors;
      valid2 = valid2 || _valid0;
      let _errs8 = errors;
      if (data1 !== null) {
        let err3 = { instancePath: instancePath + "/lastSeenAt", schemaPath: "#/allOf/1/properties/lastSeenAt/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      var _valid0 = _errs8 === errors;
      if (valid2 = valid2 || _valid0, valid2)
        errors = _errs6, vErrors !== null && (_errs6 ? vErrors.length = _errs6 : vErrors = null);
      else {
        let err4 = { instancePath: instancePath + "/lastSeenAt", schemaPath: "#/allOf/1/properties/lastSeenAt/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate297.errors = vErrors, errors === 0;
}
validate297.evaluated = { props: { isOnline: !0, lastSeenAt: !0, id: !0, userId: !0, role: !0, isMuted: !0, isBanned: !0, joinedAt: !0, lastReadAt: !0, lastReadMessageId: !0, canMentionAll: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate296(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate296.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate297(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate297.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "isOnline" && key0 !== "lastSeenAt" && key0 !== "id" && key0 !== "userId" && key0 !== "role" && key0 !== "isMuted" && key0 !== "isBanned" && key0 !== "joinedAt" && key0 !== "lastReadAt" && key0 !== "lastReadMessageId" && key0 !== "canMentionAll") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate296.errors = vErrors, errors === 0;
}
validate296.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate295(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate295.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.members === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "members" }, message: "must have required property 'members'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.members !== void 0) {
      let data0 = data.members;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate296(data0[i0], { instancePath: instancePath + "/members/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate296.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/members", schemaPath: "#/properties/members/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length)), data.users !== void 0 && (validate111(data.users, { instancePath: instancePath + "/users", parentData: data, parentDataProperty: "users", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate111.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate295.errors = vErrors, errors === 0;
}
validate295.evaluated = { props: { members: !0, nextCursor: !0, users: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate294(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate294.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate295(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate295.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "members" && key0 !== "nextCursor" && key0 !== "users") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate294.errors = vErrors, errors === 0;
}
validate294.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate293(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate293.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate294(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate294.errors), errors = vErrors.length), validate293.errors = vErrors, errors === 0;
}
validate293.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var inviteMembers_200 = validate306;
function validate308(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate308.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.members === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "members" }, message: "must have required property 'members'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.members !== void 0) {
      let data0 = data.members;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate185(data0[i0], { instancePath: instancePath + "/members/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate185.errors), errors = vErrors.length);
      } else {
        let err1 = { instancePath: instancePath + "/members", schemaPath: "#/properties/members/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate308.errors = vErrors, errors === 0;
}
validate308.evaluated = { props: { members: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate307(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate307.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate308(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate308.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "members") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate307.errors = vErrors, errors === 0;
}
validate307.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate306(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate306.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate307(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate307.errors), errors = vErrors.length), validate306.errors = vErrors, errors === 0;
}
validate306.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var inviteMembers_403 = validate312, schema129 = { $id: "inviteMembers_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_NOT_CHANNEL_OPERATOR", "CHAT_USER_BANNED", "CHAT_USER_SUSPENDED"] } } } } };
function validate312(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate312.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_NOT_CHANNEL_OPERATOR" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema129.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate312.errors = vErrors, errors === 0;
}
validate312.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var inviteMembers_404 = validate314, schema130 = { $id: "inviteMembers_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_NOT_FOUND", "CHAT_USER_NOT_FOUND"] } } } } };
function validate314(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate314.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_NOT_FOUND" || data2 === "CHAT_USER_NOT_FOUND")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema130.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate314.errors = vErrors, errors === 0;
}
validate314.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var inviteMembers_409 = validate316, schema131 = { $id: "inviteMembers_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_ALREADY_CHANNEL_MEMBER"] } } } } };
function validate316(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate316.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_ALREADY_CHANNEL_MEMBER") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema131.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate316.errors = vErrors, errors === 0;
}
validate316.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var updateMember_200 = validate318;
var schema134 = { $id: "component:ModeratedMember", allOf: [{ $ref: "component:Member" }, { type: "object", required: ["mutedUntil", "bannedUntil", "banDescription"], properties: { mutedUntil: { anyOf: [{ $ref: "component:Timestamp" }, { type: "null" }] }, bannedUntil: { anyOf: [{ $ref: "component:Timestamp" }, { type: "null" }] }, banDescription: { type: ["string", "null"] } } }] };
function validate320(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate320.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1862(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1862.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.mutedUntil === void 0) {
      let err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "mutedUntil" }, message: "must have required property 'mutedUntil'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.bannedUntil === void 0) {
      let err1 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "bannedUntil" }, message: "must have required property 'bannedUntil'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.banDescription === void 0) {
      let err2 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "banDescription" }, message: "must have required property 'banDescription'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.mutedUntil !== void 0) {
      let data0 = data.mutedUntil, _errs4 = errors, valid2 = !1, _errs5 = errors;
      validate683(data0, { instancePath: instancePath + "/mutedUntil", parentData: data, parentDataProperty: "mutedUntil", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid0 = _errs5 === errors;
      valid2 = valid2 || _valid0;
      let _errs6 = errors;
      if (data0 !== null) {
        let err3 = { instancePath: instancePath + "/mutedUntil", schemaPath: "#/allOf/1/properties/mutedUntil/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      var _valid0 = _errs6 === errors;
      if (valid2 = valid2 || _valid0, valid2)
        errors = _errs4, vErrors !== null && (_errs4 ? vErrors.length = _errs4 : vErrors = null);
      else {
        let err4 = { instancePath: instancePath + "/mutedUntil", schemaPath: "#/allOf/1/properties/mutedUntil/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.bannedUntil !== void 0) {
      let data1 = data.bannedUntil, _errs9 = errors, valid3 = !1, _errs10 = errors;
      validate683(data1, { instancePath: instancePath + "/bannedUntil", parentData: data, parentDataProperty: "bannedUntil", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid1 = _errs10 === errors;
      valid3 = valid3 || _valid1;
      let _errs11 = errors;
      if (data1 !== null) {
        let err5 = { instancePath: instancePath + "/bannedUntil", schemaPath: "#/allOf/1/properties/bannedUntil/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      var _valid1 = _errs11 === errors;
      if (valid3 = valid3 || _valid1, valid3)
        errors = _errs9, vErrors !== null && (_errs9 ? vErrors.length = _errs9 : vErrors = null);
      else {
        let err6 = { instancePath: instancePath + "/bannedUntil", schemaPath: "#/allOf/1/properties/bannedUntil/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.banDescription !== void 0) {
      let data2 = data.banDescription;
      if (typeof data2 != "string" && data2 !== null) {
        let err7 = { instancePath: instancePath + "/banDescription", schemaPath: "#/allOf/1/properties/banDescription/type", keyword: "type", params: { type: schema134.allOf[1].properties.banDescription.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate320.errors = vErrors, errors === 0;
}
validate320.evaluated = { props: { mutedUntil: !0, bannedUntil: !0, banDescription: !0, id: !0, userId: !0, role: !0, isMuted: !0, isBanned: !0, joinedAt: !0, lastReadAt: !0, lastReadMessageId: !0, canMentionAll: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate319(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate319.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate320(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate320.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "mutedUntil" && key0 !== "bannedUntil" && key0 !== "banDescription" && key0 !== "id" && key0 !== "userId" && key0 !== "role" && key0 !== "isMuted" && key0 !== "isBanned" && key0 !== "joinedAt" && key0 !== "lastReadAt" && key0 !== "lastReadMessageId" && key0 !== "canMentionAll") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate319.errors = vErrors, errors === 0;
}
validate319.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate318(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate318.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate319(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate319.errors), errors = vErrors.length), validate318.errors = vErrors, errors === 0;
}
validate318.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var unbanMember_413 = validate326, schema135 = { $id: "unbanMember_413", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 413 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_MEMBER_LIMIT"] } } } } };
function validate326(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate326.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 413) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 413 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_CHANNEL_MEMBER_LIMIT") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema135.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate326.errors = vErrors, errors === 0;
}
validate326.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listMutedMembers_200 = validate328;
function validate330(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate330.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.mutedUsers === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mutedUsers" }, message: "must have required property 'mutedUsers'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.mutedUsers !== void 0) {
      let data0 = data.mutedUsers;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate319(data0[i0], { instancePath: instancePath + "/mutedUsers/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate319.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/mutedUsers", schemaPath: "#/properties/mutedUsers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate330.errors = vErrors, errors === 0;
}
validate330.evaluated = { props: { mutedUsers: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate329(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate329.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate330(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate330.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "mutedUsers" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate329.errors = vErrors, errors === 0;
}
validate329.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate328(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate328.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate329(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate329.errors), errors = vErrors.length), validate328.errors = vErrors, errors === 0;
}
validate328.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listMutedMembers_403 = validate335, schema139 = { $id: "listMutedMembers_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_NOT_CHANNEL_OPERATOR", "CHAT_USER_BANNED"] } } } } };
function validate335(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate335.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_NOT_CHANNEL_OPERATOR" || data2 === "CHAT_USER_BANNED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema139.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate335.errors = vErrors, errors === 0;
}
validate335.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listBannedMembers_200 = validate337;
function validate339(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate339.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bannedUsers === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bannedUsers" }, message: "must have required property 'bannedUsers'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.bannedUsers !== void 0) {
      let data0 = data.bannedUsers;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate319(data0[i0], { instancePath: instancePath + "/bannedUsers/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate319.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/bannedUsers", schemaPath: "#/properties/bannedUsers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate339.errors = vErrors, errors === 0;
}
validate339.evaluated = { props: { bannedUsers: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate338(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate338.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate339(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate339.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "bannedUsers" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate338.errors = vErrors, errors === 0;
}
validate338.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate337(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate337.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate338(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate338.errors), errors = vErrors.length), validate337.errors = vErrors, errors === 0;
}
validate337.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listOperators_200 = validate344;
function validate348(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate348.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.userId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userId" }, message: "must have required property 'userId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.role === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" }, message: "must have required property 'role'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    data.userId !== void 0 && (validate703(data.userId, { instancePath: instancePath + "/userId", parentData: data, parentDataProperty: "userId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.role !== void 0 && (validate882(data.role, { instancePath: instancePath + "/role", parentData: data, parentDataProperty: "role", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate882.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate348.errors = vErrors, errors === 0;
}
validate348.evaluated = { props: { userId: !0, role: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate347(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate347.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate348(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate348.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "userId" && key0 !== "role") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate347.errors = vErrors, errors === 0;
}
validate347.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate346(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate346.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.operators === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "operators" }, message: "must have required property 'operators'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.operators !== void 0) {
      let data0 = data.operators;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate347(data0[i0], { instancePath: instancePath + "/operators/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate347.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/operators", schemaPath: "#/properties/operators/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate346.errors = vErrors, errors === 0;
}
validate346.evaluated = { props: { operators: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate345(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate345.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate346(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate346.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "operators" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate345.errors = vErrors, errors === 0;
}
validate345.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate344(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate344.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate345(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate345.errors), errors = vErrors.length), validate344.errors = vErrors, errors === 0;
}
validate344.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var addOperators_200 = validate356;
function validate358(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate358.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.operators === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "operators" }, message: "must have required property 'operators'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.operators !== void 0) {
      let data0 = data.operators;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate347(data0[i0], { instancePath: instancePath + "/operators/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate347.errors), errors = vErrors.length);
      } else {
        let err1 = { instancePath: instancePath + "/operators", schemaPath: "#/properties/operators/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate358.errors = vErrors, errors === 0;
}
validate358.evaluated = { props: { operators: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate357(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate357.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate358(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate358.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "operators") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate357.errors = vErrors, errors === 0;
}
validate357.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate356(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate356.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate357(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate357.errors), errors = vErrors.length), validate356.errors = vErrors, errors === 0;
}
validate356.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var removeOperators_409 = validate362, schema151 = { $id: "removeOperators_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_LAST_OPERATOR"] } } } } };
function validate362(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate362.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_LAST_OPERATOR") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema151.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate362.errors = vErrors, errors === 0;
}
validate362.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listMessages_200 = validate364;
var schema156 = { $id: "component:Message", type: "object", required: ["id", "channelId", "senderId", "type", "text", "mentionedUserIds", "isEdited", "isForwarded", "forwardedFromId", "parentMessageId", "metadata", "linkMetadata", "fileUrl", "fileName", "fileSize", "mimeType", "thumbnailUrl", "files", "pollId", "clientId", "stream", "quote", "createdAt", "updatedAt"], properties: { id: { $ref: "component:Id" }, channelId: { $ref: "component:Id" }, senderId: { $ref: "component:UserId" }, type: { $ref: "component:MessageType" }, text: { type: "string" }, mentionedUserIds: { type: "array", items: { $ref: "component:UserId" } }, mentions: { anyOf: [{ $ref: "component:Mentions" }, { type: "null" }] }, isEdited: { type: "boolean" }, isForwarded: { type: "boolean" }, forwardedFromId: { anyOf: [{ $ref: "component:Id" }, { type: "null" }] }, parentMessageId: { anyOf: [{ $ref: "component:Id" }, { type: "null" }] }, reactions: { type: "array", items: { $ref: "component:Reaction.closed" } }, moderation: { $ref: "component:Moderation.closed" }, threadInfo: { $ref: "component:ThreadInfo.closed" }, metadata: { $ref: "component:Metadata" }, linkMetadata: { anyOf: [{ $ref: "component:LinkMetadata.closed" }, { type: "null" }] }, fileUrl: { type: ["string", "null"] }, fileName: { type: ["string", "null"] }, fileSize: { type: ["integer", "null"], minimum: 0 }, mimeType: { type: ["string", "null"] }, thumbnailUrl: { type: ["string", "null"] }, files: { type: "array", items: { $ref: "component:MessageFile.closed" } }, pollId: { anyOf: [{ $ref: "component:Id" }, { type: "null" }] }, clientId: { anyOf: [{ $ref: "component:ClientId" }, { type: "null" }] }, stream: { anyOf: [{ $ref: "component:MessageStream.closed" }, { type: "null" }] }, quote: { anyOf: [{ $ref: "component:Quote" }, { type: "null" }] }, createdAt: { $ref: "component:Timestamp" }, updatedAt: { $ref: "component:Timestamp" } } }, schema157 = { $id: "component:Mentions", type: "string", enum: ["CHANNEL", "HERE"] };
function validate374(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate374.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "CHANNEL" || data === "HERE")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema157.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate374.errors = vErrors, errors === 0;
}
validate374.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate379(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate379.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.userIds === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "userIds" }, message: "must have required property 'userIds'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.key !== void 0 && typeof data.key != "string") {
      let err2 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.userIds !== void 0) {
      let data1 = data.userIds;
      if (Array.isArray(data1)) {
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate703(data1[i0], { instancePath: instancePath + "/userIds/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length);
      } else {
        let err3 = { instancePath: instancePath + "/userIds", schemaPath: "#/properties/userIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate379.errors = vErrors, errors === 0;
}
validate379.evaluated = { props: { key: !0, userIds: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate378(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate378.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate379(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate379.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "key" && key0 !== "userIds") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate378.errors = vErrors, errors === 0;
}
validate378.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema161 = { $id: "component:Moderation", type: "object", required: ["state", "decisionId"], properties: { state: { type: "string", enum: ["REMOVED"] }, decisionId: { $ref: "component:Id" } } };
function validate384(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate384.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.state === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "state" }, message: "must have required property 'state'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.decisionId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "decisionId" }, message: "must have required property 'decisionId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.state !== void 0) {
      let data0 = data.state;
      if (typeof data0 != "string") {
        let err2 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data0 !== "REMOVED") {
        let err3 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/enum", keyword: "enum", params: { allowedValues: schema161.properties.state.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    data.decisionId !== void 0 && (validate583(data.decisionId, { instancePath: instancePath + "/decisionId", parentData: data, parentDataProperty: "decisionId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate384.errors = vErrors, errors === 0;
}
validate384.evaluated = { props: { state: !0, decisionId: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate383(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate383.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate384(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate384.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "state" && key0 !== "decisionId") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate383.errors = vErrors, errors === 0;
}
validate383.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate389(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate389.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.replyCount === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "replyCount" }, message: "must have required property 'replyCount'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.lastRepliedAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastRepliedAt" }, message: "must have required property 'lastRepliedAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.replyCount !== void 0) {
      let data0 = data.replyCount;
      if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        let err2 = { instancePath: instancePath + "/replyCount", schemaPath: "#/properties/replyCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (typeof data0 == "number" && isFinite(data0) && (data0 < 1 || isNaN(data0))) {
        let err3 = { instancePath: instancePath + "/replyCount", schemaPath: "#/properties/replyCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    data.lastRepliedAt !== void 0 && (validate683(data.lastRepliedAt, { instancePath: instancePath + "/lastRepliedAt", parentData: data, parentDataProperty: "lastRepliedAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate389.errors = vErrors, errors === 0;
}
validate389.evaluated = { props: { replyCount: !0, lastRepliedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate388(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate388.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate389(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate389.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "replyCount" && key0 !== "lastRepliedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate388.errors = vErrors, errors === 0;
}
validate388.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate395(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate395.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.url !== void 0 && typeof data.url != "string") {
      let err0 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.title !== void 0 && typeof data.title != "string") {
      let err1 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.description !== void 0 && typeof data.description != "string") {
      let err2 = { instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.imageUrl !== void 0 && typeof data.imageUrl != "string") {
      let err3 = { instancePath: instancePath + "/imageUrl", schemaPath: "#/properties/imageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.siteName !== void 0 && typeof data.siteName != "string") {
      let err4 = { instancePath: instancePath + "/siteName", schemaPath: "#/properties/siteName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate395.errors = vErrors, errors === 0;
}
validate395.evaluated = { props: { url: !0, title: !0, description: !0, imageUrl: !0, siteName: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate394(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate394.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate395(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate395.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "url" && key0 !== "title" && key0 !== "description" && key0 !== "imageUrl" && key0 !== "siteName") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate394.errors = vErrors, errors === 0;
}
validate394.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema167 = { $id: "component:MessageFile", type: "object", required: ["fileUrl", "fileName", "fileSize", "mimeType", "thumbnailUrl", "altText"], properties: { fileUrl: { type: "string" }, fileName: { type: "string" }, fileSize: { type: "integer", minimum: 0 }, mimeType: { type: "string" }, thumbnailUrl: { type: ["string", "null"] }, altText: { type: ["string", "null"] } } };
function validate399(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate399.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.fileUrl === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileUrl" }, message: "must have required property 'fileUrl'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.fileName === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileName" }, message: "must have required property 'fileName'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.fileSize === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileSize" }, message: "must have required property 'fileSize'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.mimeType === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mimeType" }, message: "must have required property 'mimeType'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.thumbnailUrl === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "thumbnailUrl" }, message: "must have required property 'thumbnailUrl'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.altText === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "altText" }, message: "must have required property 'altText'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.fileUrl !== void 0 && typeof data.fileUrl != "string") {
      let err6 = { instancePath: instancePath + "/fileUrl", schemaPath: "#/properties/fileUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.fileName !== void 0 && typeof data.fileName != "string") {
      let err7 = { instancePath: instancePath + "/fileName", schemaPath: "#/properties/fileName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.fileSize !== void 0) {
      let data2 = data.fileSize;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err8 = { instancePath: instancePath + "/fileSize", schemaPath: "#/properties/fileSize/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      if (typeof data2 == "number" && isFinite(data2) && (data2 < 0 || isNaN(data2))) {
        let err9 = { instancePath: instancePath + "/fileSize", schemaPath: "#/properties/fileSize/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.mimeType !== void 0 && typeof data.mimeType != "string") {
      let err10 = { instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.thumbnailUrl !== void 0) {
      let data4 = data.thumbnailUrl;
      if (typeof data4 != "string" && data4 !== null) {
        let err11 = { instancePath: instancePath + "/thumbnailUrl", schemaPath: "#/properties/thumbnailUrl/type", keyword: "type", params: { type: schema167.properties.thumbnailUrl.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.altText !== void 0) {
      let data5 = data.altText;
      if (typeof data5 != "string" && data5 !== null) {
        let err12 = { instancePath: instancePath + "/altText", schemaPath: "#/properties/altText/type", keyword: "type", params: { type: schema167.properties.altText.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate399.errors = vErrors, errors === 0;
}
validate399.evaluated = { props: { fileUrl: !0, fileName: !0, fileSize: !0, mimeType: !0, thumbnailUrl: !0, altText: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate398(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate398.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate399(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate399.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "fileUrl" && key0 !== "fileName" && key0 !== "fileSize" && key0 !== "mimeType" && key0 !== "thumbnailUrl" && key0 !== "altText") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate398.errors = vErrors, errors === 0;
}
validate398.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate403(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate403.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data == "string") {
    if (func13(data) > 64) {
      let err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (func13(data) < 1) {
      let err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate403.errors = vErrors, errors === 0;
}
validate403.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate408(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate408.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 2147483647 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2147483647 }, message: "must be <= 2147483647" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 1 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate408.errors = vErrors, errors === 0;
}
validate408.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema174 = { $id: "component:StreamPartType", type: "string", enum: ["text", "reasoning", "tool", "source", "data"] };
function validate412(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate412.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "text" || data === "reasoning" || data === "tool" || data === "source" || data === "data")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema174.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate412.errors = vErrors, errors === 0;
}
validate412.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate411(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate411.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.length === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "length" }, message: "must have required property 'length'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.durableLength === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durableLength" }, message: "must have required property 'durableLength'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.type !== void 0 && (validate412(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate412.errors), errors = vErrors.length)), data.length !== void 0) {
      let data1 = data.length;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
        let err3 = { instancePath: instancePath + "/length", schemaPath: "#/properties/length/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (typeof data1 == "number" && isFinite(data1) && (data1 < 0 || isNaN(data1))) {
        let err4 = { instancePath: instancePath + "/length", schemaPath: "#/properties/length/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.durableLength !== void 0) {
      let data2 = data.durableLength;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err5 = { instancePath: instancePath + "/durableLength", schemaPath: "#/properties/durableLength/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (typeof data2 == "number" && isFinite(data2) && (data2 < 0 || isNaN(data2))) {
        let err6 = { instancePath: instancePath + "/durableLength", schemaPath: "#/properties/durableLength/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err7 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.value !== void 0) {
      let data4 = data.value;
      if (!(data4 && typeof data4 == "object" && !Array.isArray(data4))) {
        let err8 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.revision !== void 0) {
      let data5 = data.revision;
      if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5))) {
        let err9 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
      if (typeof data5 == "number" && isFinite(data5) && (data5 < 1 || isNaN(data5))) {
        let err10 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate411.errors = vErrors, errors === 0;
}
validate411.evaluated = { props: { type: !0, length: !0, durableLength: !0, text: !0, value: !0, revision: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate410(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate410.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate411(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate411.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "type" && key0 !== "length" && key0 !== "durableLength" && key0 !== "text" && key0 !== "value" && key0 !== "revision") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate410.errors = vErrors, errors === 0;
}
validate410.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate406(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate406.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.state === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "state" }, message: "must have required property 'state'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.run === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "run" }, message: "must have required property 'run'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.parts === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parts" }, message: "must have required property 'parts'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.state !== void 0 && (validate803(data.state, { instancePath: instancePath + "/state", parentData: data, parentDataProperty: "state", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate803.errors), errors = vErrors.length)), data.run !== void 0 && (validate408(data.run, { instancePath: instancePath + "/run", parentData: data, parentDataProperty: "run", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate408.errors), errors = vErrors.length)), data.parts !== void 0) {
      let data2 = data.parts;
      if (Array.isArray(data2)) {
        if (data2.length > 64) {
          let err3 = { instancePath: instancePath + "/parts", schemaPath: "#/properties/parts/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate410(data2[i0], { instancePath: instancePath + "/parts/" + i0, parentData: data2, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate410.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/parts", schemaPath: "#/properties/parts/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.newerMessages !== void 0) {
      let data4 = data.newerMessages;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4))) {
        let err5 = { instancePath: instancePath + "/newerMessages", schemaPath: "#/properties/newerMessages/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (typeof data4 == "number" && isFinite(data4)) {
        if (data4 > 100 || isNaN(data4)) {
          let err6 = { instancePath: instancePath + "/newerMessages", schemaPath: "#/properties/newerMessages/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (data4 < 0 || isNaN(data4)) {
          let err7 = { instancePath: instancePath + "/newerMessages", schemaPath: "#/properties/newerMessages/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate406.errors = vErrors, errors === 0;
}
validate406.evaluated = { props: { state: !0, run: !0, parts: !0, newerMessages: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate405(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate405.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate406(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate406.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "state" && key0 !== "run" && key0 !== "parts" && key0 !== "newerMessages") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate405.errors = vErrors, errors === 0;
}
validate405.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema177 = { $id: "component:QuotedMessage", type: "object", required: ["messageId", "senderId", "type", "text", "fileName", "thumbnailUrl"], properties: { messageId: { $ref: "component:Id" }, senderId: { $ref: "component:UserId" }, type: { $ref: "component:MessageType" }, text: { type: "string" }, fileName: { type: ["string", "null"] }, thumbnailUrl: { type: ["string", "null"] } } };
function validate420(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate420.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.senderId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "senderId" }, message: "must have required property 'senderId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.type === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.text === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.fileName === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileName" }, message: "must have required property 'fileName'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.thumbnailUrl === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "thumbnailUrl" }, message: "must have required property 'thumbnailUrl'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.messageId !== void 0 && (validate583(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.senderId !== void 0 && (validate703(data.senderId, { instancePath: instancePath + "/senderId", parentData: data, parentDataProperty: "senderId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.type !== void 0 && (validate783(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate783.errors), errors = vErrors.length)), data.text !== void 0 && typeof data.text != "string") {
      let err6 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.fileName !== void 0) {
      let data4 = data.fileName;
      if (typeof data4 != "string" && data4 !== null) {
        let err7 = { instancePath: instancePath + "/fileName", schemaPath: "#/properties/fileName/type", keyword: "type", params: { type: schema177.properties.fileName.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.thumbnailUrl !== void 0) {
      let data5 = data.thumbnailUrl;
      if (typeof data5 != "string" && data5 !== null) {
        let err8 = { instancePath: instancePath + "/thumbnailUrl", schemaPath: "#/properties/thumbnailUrl/type", keyword: "type", params: { type: schema177.properties.thumbnailUrl.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate420.errors = vErrors, errors === 0;
}
validate420.evaluated = { props: { messageId: !0, senderId: !0, type: !0, text: !0, fileName: !0, thumbnailUrl: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate419(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate419.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate420(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate420.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messageId" && key0 !== "senderId" && key0 !== "type" && key0 !== "text" && key0 !== "fileName" && key0 !== "thumbnailUrl") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate419.errors = vErrors, errors === 0;
}
validate419.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate427(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate427.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.isDeleted === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isDeleted" }, message: "must have required property 'isDeleted'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.messageId !== void 0 && (validate583(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.isDeleted !== void 0) {
      let data1 = data.isDeleted;
      if (typeof data1 != "boolean") {
        let err2 = { instancePath: instancePath + "/isDeleted", schemaPath: "#/properties/isDeleted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data1 !== !0) {
        let err3 = { instancePath: instancePath + "/isDeleted", schemaPath: "#/properties/isDeleted/const", keyword: "const", params: { allowedValue: !0 }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate427.errors = vErrors, errors === 0;
}
validate427.evaluated = { props: { messageId: !0, isDeleted: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate426(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate426.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate427(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate427.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messageId" && key0 !== "isDeleted") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate426.errors = vErrors, errors === 0;
}
validate426.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate432(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate432.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.isHidden === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isHidden" }, message: "must have required property 'isHidden'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.messageId !== void 0 && (validate583(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.isHidden !== void 0) {
      let data1 = data.isHidden;
      if (typeof data1 != "boolean") {
        let err2 = { instancePath: instancePath + "/isHidden", schemaPath: "#/properties/isHidden/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
      if (data1 !== !0) {
        let err3 = { instancePath: instancePath + "/isHidden", schemaPath: "#/properties/isHidden/const", keyword: "const", params: { allowedValue: !0 }, message: "must be equal to constant" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate432.errors = vErrors, errors === 0;
}
validate432.evaluated = { props: { messageId: !0, isHidden: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate431(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate431.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate432(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate432.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messageId" && key0 !== "isHidden") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate431.errors = vErrors, errors === 0;
}
validate431.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate418(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate418.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !1, _errs1 = errors;
  validate419(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate419.errors), errors = vErrors.length);
  var _valid0 = _errs1 === errors;
  if (valid0 = valid0 || _valid0, _valid0)
    var props0 = !0;
  let _errs2 = errors;
  validate426(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate426.errors), errors = vErrors.length);
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = !0);
  let _errs3 = errors;
  validate431(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate431.errors), errors = vErrors.length);
  var _valid0 = _errs3 === errors;
  if (valid0 = valid0 || _valid0, _valid0 && props0 !== !0 && (props0 = !0), valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    let err0 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate418.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate418.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate368(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate368.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.channelId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.senderId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "senderId" }, message: "must have required property 'senderId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.type === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.text === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.mentionedUserIds === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mentionedUserIds" }, message: "must have required property 'mentionedUserIds'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.isEdited === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isEdited" }, message: "must have required property 'isEdited'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.isForwarded === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isForwarded" }, message: "must have required property 'isForwarded'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.forwardedFromId === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "forwardedFromId" }, message: "must have required property 'forwardedFromId'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.parentMessageId === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parentMessageId" }, message: "must have required property 'parentMessageId'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.metadata === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.linkMetadata === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "linkMetadata" }, message: "must have required property 'linkMetadata'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.fileUrl === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileUrl" }, message: "must have required property 'fileUrl'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.fileName === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileName" }, message: "must have required property 'fileName'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.fileSize === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fileSize" }, message: "must have required property 'fileSize'" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.mimeType === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mimeType" }, message: "must have required property 'mimeType'" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.thumbnailUrl === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "thumbnailUrl" }, message: "must have required property 'thumbnailUrl'" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.files === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "files" }, message: "must have required property 'files'" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.pollId === void 0) {
      let err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pollId" }, message: "must have required property 'pollId'" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.clientId === void 0) {
      let err19 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "clientId" }, message: "must have required property 'clientId'" };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.stream === void 0) {
      let err20 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stream" }, message: "must have required property 'stream'" };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.quote === void 0) {
      let err21 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quote" }, message: "must have required property 'quote'" };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.createdAt === void 0) {
      let err22 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.updatedAt === void 0) {
      let err23 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAt" }, message: "must have required property 'updatedAt'" };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.channelId !== void 0 && (validate583(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.senderId !== void 0 && (validate703(data.senderId, { instancePath: instancePath + "/senderId", parentData: data, parentDataProperty: "senderId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.type !== void 0 && (validate783(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate783.errors), errors = vErrors.length)), data.text !== void 0 && typeof data.text != "string") {
      let err24 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.mentionedUserIds !== void 0) {
      let data5 = data.mentionedUserIds;
      if (Array.isArray(data5)) {
        let len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate703(data5[i0], { instancePath: instancePath + "/mentionedUserIds/" + i0, parentData: data5, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length);
      } else {
        let err25 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.mentions !== void 0) {
      let data7 = data.mentions, _errs11 = errors, valid3 = !1, _errs12 = errors;
      validate374(data7, { instancePath: instancePath + "/mentions", parentData: data, parentDataProperty: "mentions", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate374.errors), errors = vErrors.length);
      var _valid0 = _errs12 === errors;
      valid3 = valid3 || _valid0;
      let _errs13 = errors;
      if (data7 !== null) {
        let err26 = { instancePath: instancePath + "/mentions", schemaPath: "#/properties/mentions/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
      var _valid0 = _errs13 === errors;
      if (valid3 = valid3 || _valid0, valid3)
        errors = _errs11, vErrors !== null && (_errs11 ? vErrors.length = _errs11 : vErrors = null);
      else {
        let err27 = { instancePath: instancePath + "/mentions", schemaPath: "#/properties/mentions/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.isEdited !== void 0 && typeof data.isEdited != "boolean") {
      let err28 = { instancePath: instancePath + "/isEdited", schemaPath: "#/properties/isEdited/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.isForwarded !== void 0 && typeof data.isForwarded != "boolean") {
      let err29 = { instancePath: instancePath + "/isForwarded", schemaPath: "#/properties/isForwarded/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.forwardedFromId !== void 0) {
      let data10 = data.forwardedFromId, _errs20 = errors, valid4 = !1, _errs21 = errors;
      validate583(data10, { instancePath: instancePath + "/forwardedFromId", parentData: data, parentDataProperty: "forwardedFromId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid1 = _errs21 === errors;
      valid4 = valid4 || _valid1;
      let _errs22 = errors;
      if (data10 !== null) {
        let err30 = { instancePath: instancePath + "/forwardedFromId", schemaPath: "#/properties/forwardedFromId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
      var _valid1 = _errs22 === errors;
      if (valid4 = valid4 || _valid1, valid4)
        errors = _errs20, vErrors !== null && (_errs20 ? vErrors.length = _errs20 : vErrors = null);
      else {
        let err31 = { instancePath: instancePath + "/forwardedFromId", schemaPath: "#/properties/forwardedFromId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.parentMessageId !== void 0) {
      let data11 = data.parentMessageId, _errs25 = errors, valid5 = !1, _errs26 = errors;
      validate583(data11, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid2 = _errs26 === errors;
      valid5 = valid5 || _valid2;
      let _errs27 = errors;
      if (data11 !== null) {
        let err32 = { instancePath: instancePath + "/parentMessageId", schemaPath: "#/properties/parentMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
      var _valid2 = _errs27 === errors;
      if (valid5 = valid5 || _valid2, valid5)
        errors = _errs25, vErrors !== null && (_errs25 ? vErrors.length = _errs25 : vErrors = null);
      else {
        let err33 = { instancePath: instancePath + "/parentMessageId", schemaPath: "#/properties/parentMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.reactions !== void 0) {
      let data12 = data.reactions;
      if (Array.isArray(data12)) {
        let len1 = data12.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate378(data12[i1], { instancePath: instancePath + "/reactions/" + i1, parentData: data12, parentDataProperty: i1, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate378.errors), errors = vErrors.length);
      } else {
        let err34 = { instancePath: instancePath + "/reactions", schemaPath: "#/properties/reactions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
      }
    }
    if (data.moderation !== void 0 && (validate383(data.moderation, { instancePath: instancePath + "/moderation", parentData: data, parentDataProperty: "moderation", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate383.errors), errors = vErrors.length)), data.threadInfo !== void 0 && (validate388(data.threadInfo, { instancePath: instancePath + "/threadInfo", parentData: data, parentDataProperty: "threadInfo", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate388.errors), errors = vErrors.length)), data.metadata !== void 0 && (validate66(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate66.errors), errors = vErrors.length)), data.linkMetadata !== void 0) {
      let data17 = data.linkMetadata, _errs36 = errors, valid8 = !1, _errs37 = errors;
      validate394(data17, { instancePath: instancePath + "/linkMetadata", parentData: data, parentDataProperty: "linkMetadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate394.errors), errors = vErrors.length);
      var _valid3 = _errs37 === errors;
      valid8 = valid8 || _valid3;
      let _errs38 = errors;
      if (data17 !== null) {
        let err35 = { instancePath: instancePath + "/linkMetadata", schemaPath: "#/properties/linkMetadata/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
      var _valid3 = _errs38 === errors;
      if (valid8 = valid8 || _valid3, valid8)
        errors = _errs36, vErrors !== null && (_errs36 ? vErrors.length = _errs36 : vErrors = null);
      else {
        let err36 = { instancePath: instancePath + "/linkMetadata", schemaPath: "#/properties/linkMetadata/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
      }
    }
    if (data.fileUrl !== void 0) {
      let data18 = data.fileUrl;
      if (typeof data18 != "string" && data18 !== null) {
        let err37 = { instancePath: instancePath + "/fileUrl", schemaPath: "#/properties/fileUrl/type", keyword: "type", params: { type: schema156.properties.fileUrl.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.fileName !== void 0) {
      let data19 = data.fileName;
      if (typeof data19 != "string" && data19 !== null) {
        let err38 = { instancePath: instancePath + "/fileName", schemaPath: "#/properties/fileName/type", keyword: "type", params: { type: schema156.properties.fileName.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
    }
    if (data.fileSize !== void 0) {
      let data20 = data.fileSize;
      if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20)) && data20 !== null) {
        let err39 = { instancePath: instancePath + "/fileSize", schemaPath: "#/properties/fileSize/type", keyword: "type", params: { type: schema156.properties.fileSize.type }, message: "must be integer,null" };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
      if (typeof data20 == "number" && isFinite(data20) && (data20 < 0 || isNaN(data20))) {
        let err40 = { instancePath: instancePath + "/fileSize", schemaPath: "#/properties/fileSize/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
    }
    if (data.mimeType !== void 0) {
      let data21 = data.mimeType;
      if (typeof data21 != "string" && data21 !== null) {
        let err41 = { instancePath: instancePath + "/mimeType", schemaPath: "#/properties/mimeType/type", keyword: "type", params: { type: schema156.properties.mimeType.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
      }
    }
    if (data.thumbnailUrl !== void 0) {
      let data22 = data.thumbnailUrl;
      if (typeof data22 != "string" && data22 !== null) {
        let err42 = { instancePath: instancePath + "/thumbnailUrl", schemaPath: "#/properties/thumbnailUrl/type", keyword: "type", params: { type: schema156.properties.thumbnailUrl.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
    }
    if (data.files !== void 0) {
      let data23 = data.files;
      if (Array.isArray(data23)) {
        let len2 = data23.length;
        for (let i2 = 0; i2 < len2; i2++)
          validate398(data23[i2], { instancePath: instancePath + "/files/" + i2, parentData: data23, parentDataProperty: i2, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate398.errors), errors = vErrors.length);
      } else {
        let err43 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
    if (data.pollId !== void 0) {
      let data25 = data.pollId, _errs54 = errors, valid11 = !1, _errs55 = errors;
      validate583(data25, { instancePath: instancePath + "/pollId", parentData: data, parentDataProperty: "pollId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid4 = _errs55 === errors;
      valid11 = valid11 || _valid4;
      let _errs56 = errors;
      if (data25 !== null) {
        let err44 = { instancePath: instancePath + "/pollId", schemaPath: "#/properties/pollId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
      }
      var _valid4 = _errs56 === errors;
      if (valid11 = valid11 || _valid4, valid11)
        errors = _errs54, vErrors !== null && (_errs54 ? vErrors.length = _errs54 : vErrors = null);
      else {
        let err45 = { instancePath: instancePath + "/pollId", schemaPath: "#/properties/pollId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.clientId !== void 0) {
      let data26 = data.clientId, _errs59 = errors, valid12 = !1, _errs60 = errors;
      validate403(data26, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate403.errors), errors = vErrors.length);
      var _valid5 = _errs60 === errors;
      valid12 = valid12 || _valid5;
      let _errs61 = errors;
      if (data26 !== null) {
        let err46 = { instancePath: instancePath + "/clientId", schemaPath: "#/properties/clientId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
      }
      var _valid5 = _errs61 === errors;
      if (valid12 = valid12 || _valid5, valid12)
        errors = _errs59, vErrors !== null && (_errs59 ? vErrors.length = _errs59 : vErrors = null);
      else {
        let err47 = { instancePath: instancePath + "/clientId", schemaPath: "#/properties/clientId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
      }
    }
    if (data.stream !== void 0) {
      let data27 = data.stream, _errs64 = errors, valid13 = !1, _errs65 = errors;
      validate405(data27, { instancePath: instancePath + "/stream", parentData: data, parentDataProperty: "stream", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate405.errors), errors = vErrors.length);
      var _valid6 = _errs65 === errors;
      valid13 = valid13 || _valid6;
      let _errs66 = errors;
      if (data27 !== null) {
        let err48 = { instancePath: instancePath + "/stream", schemaPath: "#/properties/stream/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
      }
      var _valid6 = _errs66 === errors;
      if (valid13 = valid13 || _valid6, valid13)
        errors = _errs64, vErrors !== null && (_errs64 ? vErrors.length = _errs64 : vErrors = null);
      else {
        let err49 = { instancePath: instancePath + "/stream", schemaPath: "#/properties/stream/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
      }
    }
    if (data.quote !== void 0) {
      let data28 = data.quote, _errs69 = errors, valid14 = !1, _errs70 = errors;
      validate418(data28, { instancePath: instancePath + "/quote", parentData: data, parentDataProperty: "quote", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate418.errors), errors = vErrors.length);
      var _valid7 = _errs70 === errors;
      valid14 = valid14 || _valid7;
      let _errs71 = errors;
      if (data28 !== null) {
        let err50 = { instancePath: instancePath + "/quote", schemaPath: "#/properties/quote/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
      }
      var _valid7 = _errs71 === errors;
      if (valid14 = valid14 || _valid7, valid14)
        errors = _errs69, vErrors !== null && (_errs69 ? vErrors.length = _errs69 : vErrors = null);
      else {
        let err51 = { instancePath: instancePath + "/quote", schemaPath: "#/properties/quote/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
      }
    }
    data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.updatedAt !== void 0 && (validate683(data.updatedAt, { instancePath: instancePath + "/updatedAt", parentData: data, parentDataProperty: "updatedAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err52 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
  }
  return validate368.errors = vErrors, errors === 0;
}
validate368.evaluated = { props: { id: !0, channelId: !0, senderId: !0, type: !0, text: !0, mentionedUserIds: !0, mentions: !0, isEdited: !0, isForwarded: !0, forwardedFromId: !0, parentMessageId: !0, reactions: !0, moderation: !0, threadInfo: !0, metadata: !0, linkMetadata: !0, fileUrl: !0, fileName: !0, fileSize: !0, mimeType: !0, thumbnailUrl: !0, files: !0, pollId: !0, clientId: !0, stream: !0, quote: !0, createdAt: !0, updatedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate367(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate367.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate368(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate368.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "channelId" && key0 !== "senderId" && key0 !== "type" && key0 !== "text" && key0 !== "mentionedUserIds" && key0 !== "mentions" && key0 !== "isEdited" && key0 !== "isForwarded" && key0 !== "forwardedFromId" && key0 !== "parentMessageId" && key0 !== "reactions" && key0 !== "moderation" && key0 !== "threadInfo" && key0 !== "metadata" && key0 !== "linkMetadata" && key0 !== "fileUrl" && key0 !== "fileName" && key0 !== "fileSize" && key0 !== "mimeType" && key0 !== "thumbnailUrl" && key0 !== "files" && key0 !== "pollId" && key0 !== "clientId" && key0 !== "stream" && key0 !== "quote" && key0 !== "createdAt" && key0 !== "updatedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate367.errors = vErrors, errors === 0;
}
validate367.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate366(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate366.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messages === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messages" }, message: "must have required property 'messages'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.eventSeq === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventSeq" }, message: "must have required property 'eventSeq'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.messages !== void 0) {
      let data0 = data.messages;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate367(data0[i0], { instancePath: instancePath + "/messages/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate367.errors), errors = vErrors.length);
      } else {
        let err3 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length)), data.eventSeq !== void 0 && (validate862(data.eventSeq, { instancePath: instancePath + "/eventSeq", parentData: data, parentDataProperty: "eventSeq", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate862.errors), errors = vErrors.length)), data.users !== void 0 && (validate111(data.users, { instancePath: instancePath + "/users", parentData: data, parentDataProperty: "users", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate111.errors), errors = vErrors.length));
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate366.errors = vErrors, errors === 0;
}
validate366.evaluated = { props: { messages: !0, nextCursor: !0, eventSeq: !0, users: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate365(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate365.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate366(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate366.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messages" && key0 !== "nextCursor" && key0 !== "eventSeq" && key0 !== "users") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate365.errors = vErrors, errors === 0;
}
validate365.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate364(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate364.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate365(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate365.errors), errors = vErrors.length), validate364.errors = vErrors, errors === 0;
}
validate364.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_201 = validate446;
function validate446(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate446.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate367(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate367.errors), errors = vErrors.length), validate446.errors = vErrors, errors === 0;
}
validate446.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_202 = validate448;
function validate464(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate464.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.options === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "options" }, message: "must have required property 'options'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.allowMultipleVotes === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "allowMultipleVotes" }, message: "must have required property 'allowMultipleVotes'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.allowUserSuggestion === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "allowUserSuggestion" }, message: "must have required property 'allowUserSuggestion'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.allowChange === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "allowChange" }, message: "must have required property 'allowChange'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.closeAt === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "closeAt" }, message: "must have required property 'closeAt'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.options !== void 0) {
      let data0 = data.options;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data0[i0] != "string") {
            let err5 = { instancePath: instancePath + "/options/" + i0, schemaPath: "#/properties/options/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
      } else {
        let err6 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.allowMultipleVotes !== void 0 && typeof data.allowMultipleVotes != "boolean") {
      let err7 = { instancePath: instancePath + "/allowMultipleVotes", schemaPath: "#/properties/allowMultipleVotes/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.allowUserSuggestion !== void 0 && typeof data.allowUserSuggestion != "boolean") {
      let err8 = { instancePath: instancePath + "/allowUserSuggestion", schemaPath: "#/properties/allowUserSuggestion/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.allowChange !== void 0 && typeof data.allowChange != "boolean") {
      let err9 = { instancePath: instancePath + "/allowChange", schemaPath: "#/properties/allowChange/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.closeAt !== void 0) {
      let data5 = data.closeAt, _errs12 = errors, valid3 = !1, _errs13 = errors;
      validate683(data5, { instancePath: instancePath + "/closeAt", parentData: data, parentDataProperty: "closeAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid0 = _errs13 === errors;
      valid3 = valid3 || _valid0;
      let _errs14 = errors;
      if (data5 !== null) {
        let err10 = { instancePath: instancePath + "/closeAt", schemaPath: "#/properties/closeAt/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
      var _valid0 = _errs14 === errors;
      if (valid3 = valid3 || _valid0, valid3)
        errors = _errs12, vErrors !== null && (_errs12 ? vErrors.length = _errs12 : vErrors = null);
      else {
        let err11 = { instancePath: instancePath + "/closeAt", schemaPath: "#/properties/closeAt/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate464.errors = vErrors, errors === 0;
}
validate464.evaluated = { props: { options: !0, allowMultipleVotes: !0, allowUserSuggestion: !0, allowChange: !0, closeAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate463(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate463.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate464(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate464.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "options" && key0 !== "allowMultipleVotes" && key0 !== "allowUserSuggestion" && key0 !== "allowChange" && key0 !== "closeAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate463.errors = vErrors, errors === 0;
}
validate463.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema190 = { $id: "component:HeldState", type: "string", enum: ["HELD", "RELEASED", "REFUSED", "EXPIRED", "CANCELED"] };
function validate470(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate470.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "HELD" || data === "RELEASED" || data === "REFUSED" || data === "EXPIRED" || data === "CANCELED")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema190.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate470.errors = vErrors, errors === 0;
}
validate470.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate472(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate472.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate472.errors = vErrors, errors === 0;
}
validate472.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate452(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate452.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.channelId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.senderId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "senderId" }, message: "must have required property 'senderId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.type === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.text === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.mentionedUserIds === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mentionedUserIds" }, message: "must have required property 'mentionedUserIds'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.mentions === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mentions" }, message: "must have required property 'mentions'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.parentMessageId === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "parentMessageId" }, message: "must have required property 'parentMessageId'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.quotedMessageId === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quotedMessageId" }, message: "must have required property 'quotedMessageId'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.metadata === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.files === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "files" }, message: "must have required property 'files'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.poll === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "poll" }, message: "must have required property 'poll'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.clientId === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "clientId" }, message: "must have required property 'clientId'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.scheduledAt === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scheduledAt" }, message: "must have required property 'scheduledAt'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.state === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "state" }, message: "must have required property 'state'" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.reason === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason" }, message: "must have required property 'reason'" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.expiresAt === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expiresAt" }, message: "must have required property 'expiresAt'" };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.createdAt === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.channelId !== void 0 && (validate583(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.senderId !== void 0 && (validate703(data.senderId, { instancePath: instancePath + "/senderId", parentData: data, parentDataProperty: "senderId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.type !== void 0 && (validate783(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate783.errors), errors = vErrors.length)), data.text !== void 0 && typeof data.text != "string") {
      let err18 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.mentionedUserIds !== void 0) {
      let data5 = data.mentionedUserIds;
      if (Array.isArray(data5)) {
        let len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate703(data5[i0], { instancePath: instancePath + "/mentionedUserIds/" + i0, parentData: data5, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length);
      } else {
        let err19 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.mentions !== void 0) {
      let data7 = data.mentions, _errs11 = errors, valid3 = !1, _errs12 = errors;
      validate374(data7, { instancePath: instancePath + "/mentions", parentData: data, parentDataProperty: "mentions", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate374.errors), errors = vErrors.length);
      var _valid0 = _errs12 === errors;
      valid3 = valid3 || _valid0;
      let _errs13 = errors;
      if (data7 !== null) {
        let err20 = { instancePath: instancePath + "/mentions", schemaPath: "#/properties/mentions/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
      var _valid0 = _errs13 === errors;
      if (valid3 = valid3 || _valid0, valid3)
        errors = _errs11, vErrors !== null && (_errs11 ? vErrors.length = _errs11 : vErrors = null);
      else {
        let err21 = { instancePath: instancePath + "/mentions", schemaPath: "#/properties/mentions/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.parentMessageId !== void 0) {
      let data8 = data.parentMessageId, _errs16 = errors, valid4 = !1, _errs17 = errors;
      validate583(data8, { instancePath: instancePath + "/parentMessageId", parentData: data, parentDataProperty: "parentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid1 = _errs17 === errors;
      valid4 = valid4 || _valid1;
      let _errs18 = errors;
      if (data8 !== null) {
        let err22 = { instancePath: instancePath + "/parentMessageId", schemaPath: "#/properties/parentMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
      var _valid1 = _errs18 === errors;
      if (valid4 = valid4 || _valid1, valid4)
        errors = _errs16, vErrors !== null && (_errs16 ? vErrors.length = _errs16 : vErrors = null);
      else {
        let err23 = { instancePath: instancePath + "/parentMessageId", schemaPath: "#/properties/parentMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.quotedMessageId !== void 0) {
      let data9 = data.quotedMessageId, _errs21 = errors, valid5 = !1, _errs22 = errors;
      validate583(data9, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid2 = _errs22 === errors;
      valid5 = valid5 || _valid2;
      let _errs23 = errors;
      if (data9 !== null) {
        let err24 = { instancePath: instancePath + "/quotedMessageId", schemaPath: "#/properties/quotedMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
      var _valid2 = _errs23 === errors;
      if (valid5 = valid5 || _valid2, valid5)
        errors = _errs21, vErrors !== null && (_errs21 ? vErrors.length = _errs21 : vErrors = null);
      else {
        let err25 = { instancePath: instancePath + "/quotedMessageId", schemaPath: "#/properties/quotedMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.metadata !== void 0 && (validate66(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate66.errors), errors = vErrors.length)), data.files !== void 0) {
      let data11 = data.files;
      if (Array.isArray(data11)) {
        let len1 = data11.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate398(data11[i1], { instancePath: instancePath + "/files/" + i1, parentData: data11, parentDataProperty: i1, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate398.errors), errors = vErrors.length);
      } else {
        let err26 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
    if (data.poll !== void 0) {
      let data13 = data.poll, _errs30 = errors, valid8 = !1, _errs31 = errors;
      validate463(data13, { instancePath: instancePath + "/poll", parentData: data, parentDataProperty: "poll", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate463.errors), errors = vErrors.length);
      var _valid3 = _errs31 === errors;
      valid8 = valid8 || _valid3;
      let _errs32 = errors;
      if (data13 !== null) {
        let err27 = { instancePath: instancePath + "/poll", schemaPath: "#/properties/poll/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
      var _valid3 = _errs32 === errors;
      if (valid8 = valid8 || _valid3, valid8)
        errors = _errs30, vErrors !== null && (_errs30 ? vErrors.length = _errs30 : vErrors = null);
      else {
        let err28 = { instancePath: instancePath + "/poll", schemaPath: "#/properties/poll/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
    }
    if (data.clientId !== void 0) {
      let data14 = data.clientId, _errs35 = errors, valid9 = !1, _errs36 = errors;
      validate403(data14, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate403.errors), errors = vErrors.length);
      var _valid4 = _errs36 === errors;
      valid9 = valid9 || _valid4;
      let _errs37 = errors;
      if (data14 !== null) {
        let err29 = { instancePath: instancePath + "/clientId", schemaPath: "#/properties/clientId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
      var _valid4 = _errs37 === errors;
      if (valid9 = valid9 || _valid4, valid9)
        errors = _errs35, vErrors !== null && (_errs35 ? vErrors.length = _errs35 : vErrors = null);
      else {
        let err30 = { instancePath: instancePath + "/clientId", schemaPath: "#/properties/clientId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
    if (data.scheduledAt !== void 0) {
      let data15 = data.scheduledAt, _errs40 = errors, valid10 = !1, _errs41 = errors;
      validate683(data15, { instancePath: instancePath + "/scheduledAt", parentData: data, parentDataProperty: "scheduledAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid5 = _errs41 === errors;
      valid10 = valid10 || _valid5;
      let _errs42 = errors;
      if (data15 !== null) {
        let err31 = { instancePath: instancePath + "/scheduledAt", schemaPath: "#/properties/scheduledAt/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
      var _valid5 = _errs42 === errors;
      if (valid10 = valid10 || _valid5, valid10)
        errors = _errs40, vErrors !== null && (_errs40 ? vErrors.length = _errs40 : vErrors = null);
      else {
        let err32 = { instancePath: instancePath + "/scheduledAt", schemaPath: "#/properties/scheduledAt/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
    }
    data.state !== void 0 && (validate470(data.state, { instancePath: instancePath + "/state", parentData: data, parentDataProperty: "state", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate470.errors), errors = vErrors.length)), data.reason !== void 0 && (validate472(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate472.errors), errors = vErrors.length)), data.expiresAt !== void 0 && (validate683(data.expiresAt, { instancePath: instancePath + "/expiresAt", parentData: data, parentDataProperty: "expiresAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err33 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
  }
  return validate452.errors = vErrors, errors === 0;
}
validate452.evaluated = { props: { id: !0, channelId: !0, senderId: !0, type: !0, text: !0, mentionedUserIds: !0, mentions: !0, parentMessageId: !0, quotedMessageId: !0, metadata: !0, files: !0, poll: !0, clientId: !0, scheduledAt: !0, state: !0, reason: !0, expiresAt: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate451(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate451.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate452(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate452.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "channelId" && key0 !== "senderId" && key0 !== "type" && key0 !== "text" && key0 !== "mentionedUserIds" && key0 !== "mentions" && key0 !== "parentMessageId" && key0 !== "quotedMessageId" && key0 !== "metadata" && key0 !== "files" && key0 !== "poll" && key0 !== "clientId" && key0 !== "scheduledAt" && key0 !== "state" && key0 !== "reason" && key0 !== "expiresAt" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate451.errors = vErrors, errors === 0;
}
validate451.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate450(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate450.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.heldMessage === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "heldMessage" }, message: "must have required property 'heldMessage'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    data.heldMessage !== void 0 && (validate451(data.heldMessage, { instancePath: instancePath + "/heldMessage", parentData: data, parentDataProperty: "heldMessage", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate451.errors), errors = vErrors.length));
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate450.errors = vErrors, errors === 0;
}
validate450.evaluated = { props: { heldMessage: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate449(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate449.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate450(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate450.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "heldMessage") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate449.errors = vErrors, errors === 0;
}
validate449.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate448(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate448.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate449(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate449.errors), errors = vErrors.length), validate448.errors = vErrors, errors === 0;
}
validate448.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_400 = validate480, schema192 = { $id: "sendMessage_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_MENTION_LIMIT", "CHAT_MESSAGE_TOO_LONG", "CHAT_VALIDATION_ERROR"] } } } } };
function validate480(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate480.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MENTION_LIMIT" || data2 === "CHAT_MESSAGE_TOO_LONG" || data2 === "CHAT_VALIDATION_ERROR")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema192.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate480.errors = vErrors, errors === 0;
}
validate480.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_403 = validate482, schema193 = { $id: "sendMessage_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_FROZEN", "CHAT_NOT_CHANNEL_MEMBER", "CHAT_NOT_CHANNEL_OPERATOR", "CHAT_POLICY_REFUSED", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_MUTED", "CHAT_USER_SUSPENDED"] } } } } };
function validate482(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate482.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_FROZEN" || data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_NOT_CHANNEL_OPERATOR" || data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_MUTED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema193.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate482.errors = vErrors, errors === 0;
}
validate482.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_404 = validate484, schema194 = { $id: "sendMessage_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_NOT_FOUND", "CHAT_MESSAGE_NOT_FOUND", "CHAT_UPLOAD_NOT_FOUND"] } } } } };
function validate484(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate484.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_NOT_FOUND" || data2 === "CHAT_MESSAGE_NOT_FOUND" || data2 === "CHAT_UPLOAD_NOT_FOUND")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema194.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate484.errors = vErrors, errors === 0;
}
validate484.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_409 = validate486, schema195 = { $id: "sendMessage_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_MOVED", "CHAT_IDEMPOTENCY_CONFLICT", "CHAT_STREAM_LIMIT", "CHAT_UPLOAD_INCOMPLETE"] } } } } };
function validate486(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate486.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_MOVED" || data2 === "CHAT_IDEMPOTENCY_CONFLICT" || data2 === "CHAT_STREAM_LIMIT" || data2 === "CHAT_UPLOAD_INCOMPLETE")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema195.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate486.errors = vErrors, errors === 0;
}
validate486.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendMessage_429 = validate488, schema196 = { $id: "sendMessage_429", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 429 }, error: { type: "object", properties: { code: { enum: ["CHAT_HELD_LIMIT", "CHAT_RATE_LIMITED", "CHAT_SLOW_MODE"] } } } } };
function validate488(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate488.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 429) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 429 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_HELD_LIMIT" || data2 === "CHAT_RATE_LIMITED" || data2 === "CHAT_SLOW_MODE")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema196.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate488.errors = vErrors, errors === 0;
}
validate488.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendFile_409 = validate490, schema197 = { $id: "sendFile_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_IDEMPOTENCY_CONFLICT"] } } } } };
function validate490(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate490.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_IDEMPOTENCY_CONFLICT") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema197.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate490.errors = vErrors, errors === 0;
}
validate490.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendFile_413 = validate492, schema198 = { $id: "sendFile_413", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 413 }, error: { type: "object", properties: { code: { enum: ["CHAT_FILE_TOO_LARGE", "CHAT_PAYLOAD_TOO_LARGE"] } } } } };
function validate492(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate492.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 413) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 413 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_FILE_TOO_LARGE" || data2 === "CHAT_PAYLOAD_TOO_LARGE")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema198.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate492.errors = vErrors, errors === 0;
}
validate492.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendFile_415 = validate494, schema199 = { $id: "sendFile_415", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 415 }, error: { type: "object", properties: { code: { enum: ["CHAT_FILE_TYPE_NOT_ALLOWED", "CHAT_UNSUPPORTED_MEDIA_TYPE"] } } } } };
function validate494(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate494.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 415) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 415 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_FILE_TYPE_NOT_ALLOWED" || data2 === "CHAT_UNSUPPORTED_MEDIA_TYPE")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema199.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate494.errors = vErrors, errors === 0;
}
validate494.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendFile_501 = validate496, schema200 = { $id: "sendFile_501", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 501 }, error: { type: "object", properties: { code: { enum: ["CHAT_STORAGE_NOT_CONFIGURED"] } } } } };
function validate496(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate496.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 501) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 501 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_STORAGE_NOT_CONFIGURED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema200.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate496.errors = vErrors, errors === 0;
}
validate496.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var sendFile_502 = validate498, schema201 = { $id: "sendFile_502", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 502 }, error: { type: "object", properties: { code: { enum: ["CHAT_UPLOAD_FAILED"] } } } } };
function validate498(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate498.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 502) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 502 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_UPLOAD_FAILED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema201.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate498.errors = vErrors, errors === 0;
}
validate498.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createUpload_201 = validate500;
var schema206 = { $id: "component:UploadTarget", type: "object", required: ["url", "method", "headers", "isResumable"], properties: { url: { type: "string" }, method: { type: "string", enum: ["PUT"] }, headers: { type: "object", additionalProperties: { type: "string" } }, isResumable: { type: "boolean" } } };
function validate506(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate506.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.url === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.method === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" }, message: "must have required property 'method'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.headers === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "headers" }, message: "must have required property 'headers'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.isResumable === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "isResumable" }, message: "must have required property 'isResumable'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.url !== void 0 && typeof data.url != "string") {
      let err4 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.method !== void 0) {
      let data1 = data.method;
      if (typeof data1 != "string") {
        let err5 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (data1 !== "PUT") {
        let err6 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/enum", keyword: "enum", params: { allowedValues: schema206.properties.method.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.headers !== void 0) {
      let data2 = data.headers;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key0 in data2)
          if (typeof data2[key0] != "string") {
            let err7 = { instancePath: instancePath + "/headers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
          }
      } else {
        let err8 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.isResumable !== void 0 && typeof data.isResumable != "boolean") {
      let err9 = { instancePath: instancePath + "/isResumable", schemaPath: "#/properties/isResumable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate506.errors = vErrors, errors === 0;
}
validate506.evaluated = { props: { url: !0, method: !0, headers: !0, isResumable: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate505(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate505.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate506(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate506.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "url" && key0 !== "method" && key0 !== "headers" && key0 !== "isResumable") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate505.errors = vErrors, errors === 0;
}
validate505.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate502(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate502.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.uploadId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "uploadId" }, message: "must have required property 'uploadId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.expiresAt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expiresAt" }, message: "must have required property 'expiresAt'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    data.uploadId !== void 0 && (validate583(data.uploadId, { instancePath: instancePath + "/uploadId", parentData: data, parentDataProperty: "uploadId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.expiresAt !== void 0 && (validate683(data.expiresAt, { instancePath: instancePath + "/expiresAt", parentData: data, parentDataProperty: "expiresAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.target !== void 0 && (validate505(data.target, { instancePath: instancePath + "/target", parentData: data, parentDataProperty: "target", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate505.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate502.errors = vErrors, errors === 0;
}
validate502.evaluated = { props: { uploadId: !0, expiresAt: !0, target: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate501(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate501.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate502(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate502.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "uploadId" && key0 !== "expiresAt" && key0 !== "target") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate501.errors = vErrors, errors === 0;
}
validate501.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate500(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate500.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate501(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate501.errors), errors = vErrors.length), validate500.errors = vErrors, errors === 0;
}
validate500.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createUpload_403 = validate511, schema207 = { $id: "createUpload_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_USER_SUSPENDED"] } } } } };
function validate511(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate511.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_USER_SUSPENDED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema207.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate511.errors = vErrors, errors === 0;
}
validate511.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var deleteMessage_403 = validate513, schema208 = { $id: "deleteMessage_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_MESSAGE_NOT_OWNER", "CHAT_NOT_CHANNEL_MEMBER", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate513(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate513.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MESSAGE_NOT_OWNER" || data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema208.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate513.errors = vErrors, errors === 0;
}
validate513.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var editMessage_403 = validate515, schema209 = { $id: "editMessage_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_MESSAGE_NOT_OWNER", "CHAT_NOT_CHANNEL_MEMBER", "CHAT_POLICY_REFUSED", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate515(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate515.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MESSAGE_NOT_OWNER" || data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema209.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate515.errors = vErrors, errors === 0;
}
validate515.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var editMessage_409 = validate517, schema210 = { $id: "editMessage_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_STREAM_OPEN"] } } } } };
function validate517(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate517.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_STREAM_OPEN") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema210.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate517.errors = vErrors, errors === 0;
}
validate517.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var forwardMessage_409 = validate519, schema211 = { $id: "forwardMessage_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_IDEMPOTENCY_CONFLICT", "CHAT_STREAM_OPEN"] } } } } };
function validate519(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate519.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_IDEMPOTENCY_CONFLICT" || data2 === "CHAT_STREAM_OPEN")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema211.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate519.errors = vErrors, errors === 0;
}
validate519.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var forwardMessage_429 = validate521, schema212 = { $id: "forwardMessage_429", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 429 }, error: { type: "object", properties: { code: { enum: ["CHAT_RATE_LIMITED", "CHAT_SLOW_MODE"] } } } } };
function validate521(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate521.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 429) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 429 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_RATE_LIMITED" || data2 === "CHAT_SLOW_MODE")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema212.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate521.errors = vErrors, errors === 0;
}
validate521.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var appendToStream_200 = validate5232;
function validate527(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate527.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (typeof data == "number" && isFinite(data)) {
    if (data > 63 || isNaN(data)) {
      let err1 = { instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 63 }, message: "must be <= 63" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data < 0 || isNaN(data)) {
      let err2 = { instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  return validate527.errors = vErrors, errors === 0;
}
validate527.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate525(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate525.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.run === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "run" }, message: "must have required property 'run'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.part === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "part" }, message: "must have required property 'part'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.length === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "length" }, message: "must have required property 'length'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.durableLength === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durableLength" }, message: "must have required property 'durableLength'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.run !== void 0 && (validate408(data.run, { instancePath: instancePath + "/run", parentData: data, parentDataProperty: "run", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate408.errors), errors = vErrors.length)), data.part !== void 0 && (validate527(data.part, { instancePath: instancePath + "/part", parentData: data, parentDataProperty: "part", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate527.errors), errors = vErrors.length)), data.length !== void 0) {
      let data2 = data.length;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err4 = { instancePath: instancePath + "/length", schemaPath: "#/properties/length/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (typeof data2 == "number" && isFinite(data2) && (data2 < 0 || isNaN(data2))) {
        let err5 = { instancePath: instancePath + "/length", schemaPath: "#/properties/length/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.durableLength !== void 0) {
      let data3 = data.durableLength;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        let err6 = { instancePath: instancePath + "/durableLength", schemaPath: "#/properties/durableLength/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      if (typeof data3 == "number" && isFinite(data3) && (data3 < 0 || isNaN(data3))) {
        let err7 = { instancePath: instancePath + "/durableLength", schemaPath: "#/properties/durableLength/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate525.errors = vErrors, errors === 0;
}
validate525.evaluated = { props: { run: !0, part: !0, length: !0, durableLength: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate524(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate524.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate525(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate525.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "run" && key0 !== "part" && key0 !== "length" && key0 !== "durableLength") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate524.errors = vErrors, errors === 0;
}
validate524.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate5232(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate5232.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate524(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate524.errors), errors = vErrors.length), validate5232.errors = vErrors, errors === 0;
}
validate5232.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var appendToStream_400 = validate531, schema217 = { $id: "appendToStream_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_MESSAGE_NOT_STREAM", "CHAT_MESSAGE_TOO_LONG", "CHAT_VALIDATION_ERROR"] } } } } };
function validate531(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate531.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MESSAGE_NOT_STREAM" || data2 === "CHAT_MESSAGE_TOO_LONG" || data2 === "CHAT_VALIDATION_ERROR")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema217.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate531.errors = vErrors, errors === 0;
}
validate531.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var appendToStream_409 = validate5332, schema218 = { $id: "appendToStream_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_STREAM_ENDED", "CHAT_STREAM_OFFSET", "CHAT_STREAM_RUN", "CHAT_STREAM_STOPPED"] } } } } };
function validate5332(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate5332.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_STREAM_ENDED" || data2 === "CHAT_STREAM_OFFSET" || data2 === "CHAT_STREAM_RUN" || data2 === "CHAT_STREAM_STOPPED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema218.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate5332.errors = vErrors, errors === 0;
}
validate5332.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var setStreamPart_200 = validate535;
function validate535(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate535.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate405(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate405.errors), errors = vErrors.length), validate535.errors = vErrors, errors === 0;
}
validate535.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var setStreamPart_400 = validate537, schema220 = { $id: "setStreamPart_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_MESSAGE_NOT_STREAM", "CHAT_VALIDATION_ERROR"] } } } } };
function validate537(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate537.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MESSAGE_NOT_STREAM" || data2 === "CHAT_VALIDATION_ERROR")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema220.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate537.errors = vErrors, errors === 0;
}
validate537.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var setStreamPart_413 = validate539, schema221 = { $id: "setStreamPart_413", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 413 }, error: { type: "object", properties: { code: { enum: ["CHAT_PAYLOAD_TOO_LARGE", "CHAT_STREAM_PART_LIMIT"] } } } } };
function validate539(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate539.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 413) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 413 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_PAYLOAD_TOO_LARGE" || data2 === "CHAT_STREAM_PART_LIMIT")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema221.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate539.errors = vErrors, errors === 0;
}
validate539.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var endStream_403 = validate541, schema222 = { $id: "endStream_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_MESSAGE_NOT_OWNER", "CHAT_NOT_CHANNEL_MEMBER", "CHAT_POLICY_REFUSED", "CHAT_USER_BANNED", "CHAT_USER_SUSPENDED"] } } } } };
function validate541(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate541.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MESSAGE_NOT_OWNER" || data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema222.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate541.errors = vErrors, errors === 0;
}
validate541.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var endStream_409 = validate543, schema223 = { $id: "endStream_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_STREAM_RUN"] } } } } };
function validate543(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate543.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_STREAM_RUN") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema223.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate543.errors = vErrors, errors === 0;
}
validate543.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var keepStreamAlive_409 = validate545, schema224 = { $id: "keepStreamAlive_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_STREAM_ENDED", "CHAT_STREAM_STOPPED"] } } } } };
function validate545(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate545.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_STREAM_ENDED" || data2 === "CHAT_STREAM_STOPPED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema224.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate545.errors = vErrors, errors === 0;
}
validate545.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var searchMessages_200 = validate547;
var schema229 = { $id: "component:MessageSearchHit", allOf: [{ $ref: "component:Message" }, { type: "object", required: ["highlight"], properties: { highlight: { type: ["string", "null"] } } }] };
function validate551(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate551.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate368(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate368.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.highlight === void 0) {
      let err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "highlight" }, message: "must have required property 'highlight'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.highlight !== void 0) {
      let data0 = data.highlight;
      if (typeof data0 != "string" && data0 !== null) {
        let err1 = { instancePath: instancePath + "/highlight", schemaPath: "#/allOf/1/properties/highlight/type", keyword: "type", params: { type: schema229.allOf[1].properties.highlight.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate551.errors = vErrors, errors === 0;
}
validate551.evaluated = { props: { highlight: !0, id: !0, channelId: !0, senderId: !0, type: !0, text: !0, mentionedUserIds: !0, mentions: !0, isEdited: !0, isForwarded: !0, forwardedFromId: !0, parentMessageId: !0, reactions: !0, moderation: !0, threadInfo: !0, metadata: !0, linkMetadata: !0, fileUrl: !0, fileName: !0, fileSize: !0, mimeType: !0, thumbnailUrl: !0, files: !0, pollId: !0, clientId: !0, stream: !0, quote: !0, createdAt: !0, updatedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate550(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate550.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate551(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate551.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "highlight" && key0 !== "id" && key0 !== "channelId" && key0 !== "senderId" && key0 !== "type" && key0 !== "text" && key0 !== "mentionedUserIds" && key0 !== "mentions" && key0 !== "isEdited" && key0 !== "isForwarded" && key0 !== "forwardedFromId" && key0 !== "parentMessageId" && key0 !== "reactions" && key0 !== "moderation" && key0 !== "threadInfo" && key0 !== "metadata" && key0 !== "linkMetadata" && key0 !== "fileUrl" && key0 !== "fileName" && key0 !== "fileSize" && key0 !== "mimeType" && key0 !== "thumbnailUrl" && key0 !== "files" && key0 !== "pollId" && key0 !== "clientId" && key0 !== "stream" && key0 !== "quote" && key0 !== "createdAt" && key0 !== "updatedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate550.errors = vErrors, errors === 0;
}
validate550.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate549(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate549.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messages === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messages" }, message: "must have required property 'messages'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.messages !== void 0) {
      let data0 = data.messages;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate550(data0[i0], { instancePath: instancePath + "/messages/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate550.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length)), data.users !== void 0 && (validate111(data.users, { instancePath: instancePath + "/users", parentData: data, parentDataProperty: "users", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate111.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate549.errors = vErrors, errors === 0;
}
validate549.evaluated = { props: { messages: !0, nextCursor: !0, users: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate548(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate548.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate549(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate549.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messages" && key0 !== "nextCursor" && key0 !== "users") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate548.errors = vErrors, errors === 0;
}
validate548.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate547(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate547.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate548(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate548.errors), errors = vErrors.length), validate547.errors = vErrors, errors === 0;
}
validate547.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var addReaction_200 = validate559;
function validate561(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate561.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.reactions === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reactions" }, message: "must have required property 'reactions'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.reactions !== void 0) {
      let data0 = data.reactions;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate378(data0[i0], { instancePath: instancePath + "/reactions/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate378.errors), errors = vErrors.length);
      } else {
        let err1 = { instancePath: instancePath + "/reactions", schemaPath: "#/properties/reactions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate561.errors = vErrors, errors === 0;
}
validate561.evaluated = { props: { reactions: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate560(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate560.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate561(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate561.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "reactions") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate560.errors = vErrors, errors === 0;
}
validate560.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate559(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate559.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate560(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate560.errors), errors = vErrors.length), validate559.errors = vErrors, errors === 0;
}
validate559.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var removeReaction_403 = validate565, schema233 = { $id: "removeReaction_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_USER_BANNED", "CHAT_USER_SUSPENDED"] } } } } };
function validate565(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate565.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema233.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate565.errors = vErrors, errors === 0;
}
validate565.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var pinMessage_200 = validate567;
function validate569(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate569.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.pinnedById === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pinnedById" }, message: "must have required property 'pinnedById'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.createdAt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    data.messageId !== void 0 && (validate583(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.pinnedById !== void 0 && (validate703(data.pinnedById, { instancePath: instancePath + "/pinnedById", parentData: data, parentDataProperty: "pinnedById", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate569.errors = vErrors, errors === 0;
}
validate569.evaluated = { props: { messageId: !0, pinnedById: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate568(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate568.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate569(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate569.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "messageId" && key0 !== "pinnedById" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate568.errors = vErrors, errors === 0;
}
validate568.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate567(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate567.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate568(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate568.errors), errors = vErrors.length), validate567.errors = vErrors, errors === 0;
}
validate567.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var pinMessage_413 = validate575, schema237 = { $id: "pinMessage_413", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 413 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_PIN_LIMIT"] } } } } };
function validate575(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate575.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 413) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 413 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_CHANNEL_PIN_LIMIT") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema237.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate575.errors = vErrors, errors === 0;
}
validate575.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listPinnedMessages_200 = validate577;
function validate579(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate579.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.pinnedMessages === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pinnedMessages" }, message: "must have required property 'pinnedMessages'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.pinnedMessages !== void 0) {
      let data0 = data.pinnedMessages;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate568(data0[i0], { instancePath: instancePath + "/pinnedMessages/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate568.errors), errors = vErrors.length);
      } else {
        let err1 = { instancePath: instancePath + "/pinnedMessages", schemaPath: "#/properties/pinnedMessages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
    data.users !== void 0 && (validate111(data.users, { instancePath: instancePath + "/users", parentData: data, parentDataProperty: "users", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate111.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate579.errors = vErrors, errors === 0;
}
validate579.evaluated = { props: { pinnedMessages: !0, users: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate578(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate578.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate579(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate579.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "pinnedMessages" && key0 !== "users") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate578.errors = vErrors, errors === 0;
}
validate578.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate577(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate577.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate578(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate578.errors), errors = vErrors.length), validate577.errors = vErrors, errors === 0;
}
validate577.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createPoll_201 = validate584;
var schema244 = { $id: "component:PollStatus", type: "string", enum: ["OPEN", "CLOSED"] };
function validate591(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate591.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "OPEN" || data === "CLOSED")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema244.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate591.errors = vErrors, errors === 0;
}
validate591.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate595(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate595.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.text === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.voteCount === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "voteCount" }, message: "must have required property 'voteCount'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.position === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "position" }, message: "must have required property 'position'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.text !== void 0 && typeof data.text != "string") {
      let err4 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.voteCount !== void 0) {
      let data2 = data.voteCount;
      if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
        let err5 = { instancePath: instancePath + "/voteCount", schemaPath: "#/properties/voteCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
      if (typeof data2 == "number" && isFinite(data2) && (data2 < 0 || isNaN(data2))) {
        let err6 = { instancePath: instancePath + "/voteCount", schemaPath: "#/properties/voteCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.position !== void 0) {
      let data3 = data.position;
      if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
        let err7 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
      if (typeof data3 == "number" && isFinite(data3) && (data3 < 0 || isNaN(data3))) {
        let err8 = { instancePath: instancePath + "/position", schemaPath: "#/properties/position/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate595.errors = vErrors, errors === 0;
}
validate595.evaluated = { props: { id: !0, text: !0, voteCount: !0, position: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate594(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate594.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate595(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate595.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "text" && key0 !== "voteCount" && key0 !== "position") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate594.errors = vErrors, errors === 0;
}
validate594.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate586(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate586.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.channelId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.messageId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" }, message: "must have required property 'messageId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.title === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" }, message: "must have required property 'title'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.allowMultipleVotes === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "allowMultipleVotes" }, message: "must have required property 'allowMultipleVotes'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.allowUserSuggestion === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "allowUserSuggestion" }, message: "must have required property 'allowUserSuggestion'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.closeAt === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "closeAt" }, message: "must have required property 'closeAt'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.status === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.voterCount === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "voterCount" }, message: "must have required property 'voterCount'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.createdById === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdById" }, message: "must have required property 'createdById'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.options === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "options" }, message: "must have required property 'options'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.createdAt === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.channelId !== void 0 && (validate583(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.messageId !== void 0 && (validate583(data.messageId, { instancePath: instancePath + "/messageId", parentData: data, parentDataProperty: "messageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.title !== void 0 && typeof data.title != "string") {
      let err12 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.allowMultipleVotes !== void 0 && typeof data.allowMultipleVotes != "boolean") {
      let err13 = { instancePath: instancePath + "/allowMultipleVotes", schemaPath: "#/properties/allowMultipleVotes/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.allowUserSuggestion !== void 0 && typeof data.allowUserSuggestion != "boolean") {
      let err14 = { instancePath: instancePath + "/allowUserSuggestion", schemaPath: "#/properties/allowUserSuggestion/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.allowChange !== void 0 && typeof data.allowChange != "boolean") {
      let err15 = { instancePath: instancePath + "/allowChange", schemaPath: "#/properties/allowChange/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.closeAt !== void 0) {
      let data7 = data.closeAt, _errs13 = errors, valid1 = !1, _errs14 = errors;
      validate683(data7, { instancePath: instancePath + "/closeAt", parentData: data, parentDataProperty: "closeAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length);
      var _valid0 = _errs14 === errors;
      valid1 = valid1 || _valid0;
      let _errs15 = errors;
      if (data7 !== null) {
        let err16 = { instancePath: instancePath + "/closeAt", schemaPath: "#/properties/closeAt/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
      var _valid0 = _errs15 === errors;
      if (valid1 = valid1 || _valid0, valid1)
        errors = _errs13, vErrors !== null && (_errs13 ? vErrors.length = _errs13 : vErrors = null);
      else {
        let err17 = { instancePath: instancePath + "/closeAt", schemaPath: "#/properties/closeAt/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
    if (data.status !== void 0 && (validate591(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate591.errors), errors = vErrors.length)), data.voterCount !== void 0) {
      let data9 = data.voterCount;
      if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9))) {
        let err18 = { instancePath: instancePath + "/voterCount", schemaPath: "#/properties/voterCount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
      if (typeof data9 == "number" && isFinite(data9) && (data9 < 0 || isNaN(data9))) {
        let err19 = { instancePath: instancePath + "/voterCount", schemaPath: "#/properties/voterCount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.createdById !== void 0 && (validate703(data.createdById, { instancePath: instancePath + "/createdById", parentData: data, parentDataProperty: "createdById", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.options !== void 0) {
      let data11 = data.options;
      if (Array.isArray(data11)) {
        let len0 = data11.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate594(data11[i0], { instancePath: instancePath + "/options/" + i0, parentData: data11, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate594.errors), errors = vErrors.length);
      } else {
        let err20 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err21 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
  }
  return validate586.errors = vErrors, errors === 0;
}
validate586.evaluated = { props: { id: !0, channelId: !0, messageId: !0, title: !0, allowMultipleVotes: !0, allowUserSuggestion: !0, allowChange: !0, closeAt: !0, status: !0, voterCount: !0, createdById: !0, options: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate585(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate585.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate586(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate586.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "channelId" && key0 !== "messageId" && key0 !== "title" && key0 !== "allowMultipleVotes" && key0 !== "allowUserSuggestion" && key0 !== "allowChange" && key0 !== "closeAt" && key0 !== "status" && key0 !== "voterCount" && key0 !== "createdById" && key0 !== "options" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate585.errors = vErrors, errors === 0;
}
validate585.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate584(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate584.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate585(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate585.errors), errors = vErrors.length), validate584.errors = vErrors, errors === 0;
}
validate584.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createPoll_400 = validate6022, schema247 = { $id: "createPoll_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_POLL_OPTION_LIMIT", "CHAT_VALIDATION_ERROR"] } } } } };
function validate6022(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate6022.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_POLL_OPTION_LIMIT" || data2 === "CHAT_VALIDATION_ERROR")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema247.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate6022.errors = vErrors, errors === 0;
}
validate6022.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createPoll_404 = validate604, schema248 = { $id: "createPoll_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_NOT_FOUND", "CHAT_POLL_NOT_FOUND"] } } } } };
function validate604(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate604.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_NOT_FOUND" || data2 === "CHAT_POLL_NOT_FOUND")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema248.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate604.errors = vErrors, errors === 0;
}
validate604.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getPoll_200 = validate606;
function validate608(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate608.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate586(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate586.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.votedOptionIds === void 0) {
      let err0 = { instancePath, schemaPath: "#/allOf/1/required", keyword: "required", params: { missingProperty: "votedOptionIds" }, message: "must have required property 'votedOptionIds'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.votedOptionIds !== void 0) {
      let data0 = data.votedOptionIds;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate583(data0[i0], { instancePath: instancePath + "/votedOptionIds/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      } else {
        let err1 = { instancePath: instancePath + "/votedOptionIds", schemaPath: "#/allOf/1/properties/votedOptionIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/allOf/1/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate608.errors = vErrors, errors === 0;
}
validate608.evaluated = { props: { votedOptionIds: !0, id: !0, channelId: !0, messageId: !0, title: !0, allowMultipleVotes: !0, allowUserSuggestion: !0, allowChange: !0, closeAt: !0, status: !0, voterCount: !0, createdById: !0, options: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate607(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate607.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate608(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate608.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "votedOptionIds" && key0 !== "id" && key0 !== "channelId" && key0 !== "messageId" && key0 !== "title" && key0 !== "allowMultipleVotes" && key0 !== "allowUserSuggestion" && key0 !== "allowChange" && key0 !== "closeAt" && key0 !== "status" && key0 !== "voterCount" && key0 !== "createdById" && key0 !== "options" && key0 !== "createdAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate607.errors = vErrors, errors === 0;
}
validate607.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate606(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate606.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate607(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate607.errors), errors = vErrors.length), validate606.errors = vErrors, errors === 0;
}
validate606.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var deletePoll_403 = validate613, schema252 = { $id: "deletePoll_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_AUTH_FORBIDDEN", "CHAT_NOT_CHANNEL_MEMBER", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate613(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate613.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_AUTH_FORBIDDEN" || data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema252.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate613.errors = vErrors, errors === 0;
}
validate613.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var changePollVote_409 = validate615, schema253 = { $id: "changePollVote_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_POLL_ALREADY_VOTED"] } } } } };
function validate615(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate615.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_POLL_ALREADY_VOTED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema253.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate615.errors = vErrors, errors === 0;
}
validate615.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var changePollVote_410 = validate617, schema254 = { $id: "changePollVote_410", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 410 }, error: { type: "object", properties: { code: { enum: ["CHAT_POLL_CLOSED"] } } } } };
function validate617(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate617.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 410) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 410 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_POLL_CLOSED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema254.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate617.errors = vErrors, errors === 0;
}
validate617.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var addPollOption_403 = validate619, schema255 = { $id: "addPollOption_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_AUTH_FORBIDDEN", "CHAT_NOT_CHANNEL_MEMBER", "CHAT_POLICY_REFUSED", "CHAT_USER_BANNED", "CHAT_USER_BLOCKED", "CHAT_USER_SUSPENDED"] } } } } };
function validate619(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate619.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_AUTH_FORBIDDEN" || data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_BLOCKED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema255.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate619.errors = vErrors, errors === 0;
}
validate619.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getUsers_200 = validate621;
function validate6232(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate6232.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.users === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "users" }, message: "must have required property 'users'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.users !== void 0) {
      let data0 = data.users;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate1002(data0[i0], { instancePath: instancePath + "/users/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1002.errors), errors = vErrors.length);
      } else {
        let err1 = { instancePath: instancePath + "/users", schemaPath: "#/properties/users/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    }
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate6232.errors = vErrors, errors === 0;
}
validate6232.evaluated = { props: { users: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate6222(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate6222.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate6232(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate6232.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "users") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate6222.errors = vErrors, errors === 0;
}
validate6222.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate621(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate621.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate6222(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate6222.errors), errors = vErrors.length), validate621.errors = vErrors, errors === 0;
}
validate621.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listBlockedUsers_200 = validate627;
function validate629(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate629.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.users === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "users" }, message: "must have required property 'users'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.users !== void 0) {
      let data0 = data.users;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate1002(data0[i0], { instancePath: instancePath + "/users/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1002.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/users", schemaPath: "#/properties/users/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate629.errors = vErrors, errors === 0;
}
validate629.evaluated = { props: { users: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate628(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate628.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate629(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate629.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "users" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate628.errors = vErrors, errors === 0;
}
validate628.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate627(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate627.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate628(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate628.errors), errors = vErrors.length), validate627.errors = vErrors, errors === 0;
}
validate627.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var blockUser_409 = validate634, schema262 = { $id: "blockUser_409", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 409 }, error: { type: "object", properties: { code: { enum: ["CHAT_USER_ALREADY_BLOCKED"] } } } } };
function validate634(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate634.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 409) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 409 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_USER_ALREADY_BLOCKED") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema262.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate634.errors = vErrors, errors === 0;
}
validate634.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listDrafts_200 = validate636;
function validate638(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate638.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.drafts === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "drafts" }, message: "must have required property 'drafts'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.drafts !== void 0) {
      let data0 = data.drafts;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate237(data0[i0], { instancePath: instancePath + "/drafts/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate237.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/drafts", schemaPath: "#/properties/drafts/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate638.errors = vErrors, errors === 0;
}
validate638.evaluated = { props: { drafts: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate637(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate637.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate638(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate638.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "drafts" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate637.errors = vErrors, errors === 0;
}
validate637.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate636(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate636.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate637(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate637.errors), errors = vErrors.length), validate636.errors = vErrors, errors === 0;
}
validate636.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listHeldMessages_200 = validate643;
function validate645(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate645.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.heldMessages === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "heldMessages" }, message: "must have required property 'heldMessages'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.heldMessages !== void 0) {
      let data0 = data.heldMessages;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate451(data0[i0], { instancePath: instancePath + "/heldMessages/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate451.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/heldMessages", schemaPath: "#/properties/heldMessages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate645.errors = vErrors, errors === 0;
}
validate645.evaluated = { props: { heldMessages: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate644(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate644.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate645(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate645.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "heldMessages" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate644.errors = vErrors, errors === 0;
}
validate644.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate643(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate643.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate644(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate644.errors), errors = vErrors.length), validate643.errors = vErrors, errors === 0;
}
validate643.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var cancelHeldMessage_404 = validate650, schema269 = { $id: "cancelHeldMessage_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_HELD_NOT_FOUND"] } } } } };
function validate650(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate650.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_HELD_NOT_FOUND") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema269.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate650.errors = vErrors, errors === 0;
}
validate650.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var getUser_200 = validate6522;
function validate6522(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate6522.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1002(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1002.errors), errors = vErrors.length), validate6522.errors = vErrors, errors === 0;
}
validate6522.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var listScheduledMessages_200 = validate654;
var schema275 = { $id: "component:ScheduledMessage", type: "object", required: ["id", "channelId", "senderId", "type", "text", "mentionedUserIds", "quotedMessageId", "metadata", "clientId", "scheduledAt", "status", "sentMessageId", "errorMessage", "createdAt", "updatedAt"], properties: { id: { $ref: "component:Id" }, channelId: { $ref: "component:Id" }, senderId: { $ref: "component:UserId" }, type: { $ref: "component:MessageType" }, text: { type: "string" }, mentionedUserIds: { type: "array", items: { $ref: "component:UserId" } }, mentions: { anyOf: [{ $ref: "component:Mentions" }, { type: "null" }] }, quotedMessageId: { anyOf: [{ $ref: "component:Id" }, { type: "null" }] }, metadata: { $ref: "component:Metadata" }, clientId: { anyOf: [{ $ref: "component:ClientId" }, { type: "null" }] }, scheduledAt: { $ref: "component:Timestamp" }, status: { $ref: "component:ScheduledStatus" }, sentMessageId: { anyOf: [{ $ref: "component:Id" }, { type: "null" }] }, errorMessage: { type: ["string", "null"] }, createdAt: { $ref: "component:Timestamp" }, updatedAt: { $ref: "component:Timestamp" } } }, schema276 = { $id: "component:ScheduledStatus", type: "string", enum: ["PENDING", "SENT", "FAILED", "CANCELED"] };
function validate669(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate669.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  if (!(data === "PENDING" || data === "SENT" || data === "FAILED" || data === "CANCELED")) {
    let err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema276.enum }, message: "must be equal to one of the allowed values" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate669.errors = vErrors, errors === 0;
}
validate669.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate658(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate658.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.channelId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "channelId" }, message: "must have required property 'channelId'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.senderId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "senderId" }, message: "must have required property 'senderId'" };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.type === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.text === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" }, message: "must have required property 'text'" };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.mentionedUserIds === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mentionedUserIds" }, message: "must have required property 'mentionedUserIds'" };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.quotedMessageId === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quotedMessageId" }, message: "must have required property 'quotedMessageId'" };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.metadata === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metadata" }, message: "must have required property 'metadata'" };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.clientId === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "clientId" }, message: "must have required property 'clientId'" };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.scheduledAt === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scheduledAt" }, message: "must have required property 'scheduledAt'" };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.status === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.sentMessageId === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sentMessageId" }, message: "must have required property 'sentMessageId'" };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.errorMessage === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "errorMessage" }, message: "must have required property 'errorMessage'" };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.createdAt === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "createdAt" }, message: "must have required property 'createdAt'" };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.updatedAt === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAt" }, message: "must have required property 'updatedAt'" };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.id !== void 0 && (validate583(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.channelId !== void 0 && (validate583(data.channelId, { instancePath: instancePath + "/channelId", parentData: data, parentDataProperty: "channelId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length)), data.senderId !== void 0 && (validate703(data.senderId, { instancePath: instancePath + "/senderId", parentData: data, parentDataProperty: "senderId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length)), data.type !== void 0 && (validate783(data.type, { instancePath: instancePath + "/type", parentData: data, parentDataProperty: "type", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate783.errors), errors = vErrors.length)), data.text !== void 0 && typeof data.text != "string") {
      let err15 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.mentionedUserIds !== void 0) {
      let data5 = data.mentionedUserIds;
      if (Array.isArray(data5)) {
        let len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate703(data5[i0], { instancePath: instancePath + "/mentionedUserIds/" + i0, parentData: data5, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate703.errors), errors = vErrors.length);
      } else {
        let err16 = { instancePath: instancePath + "/mentionedUserIds", schemaPath: "#/properties/mentionedUserIds/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
    if (data.mentions !== void 0) {
      let data7 = data.mentions, _errs11 = errors, valid3 = !1, _errs12 = errors;
      validate374(data7, { instancePath: instancePath + "/mentions", parentData: data, parentDataProperty: "mentions", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate374.errors), errors = vErrors.length);
      var _valid0 = _errs12 === errors;
      valid3 = valid3 || _valid0;
      let _errs13 = errors;
      if (data7 !== null) {
        let err17 = { instancePath: instancePath + "/mentions", schemaPath: "#/properties/mentions/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
      var _valid0 = _errs13 === errors;
      if (valid3 = valid3 || _valid0, valid3)
        errors = _errs11, vErrors !== null && (_errs11 ? vErrors.length = _errs11 : vErrors = null);
      else {
        let err18 = { instancePath: instancePath + "/mentions", schemaPath: "#/properties/mentions/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    }
    if (data.quotedMessageId !== void 0) {
      let data8 = data.quotedMessageId, _errs16 = errors, valid4 = !1, _errs17 = errors;
      validate583(data8, { instancePath: instancePath + "/quotedMessageId", parentData: data, parentDataProperty: "quotedMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid1 = _errs17 === errors;
      valid4 = valid4 || _valid1;
      let _errs18 = errors;
      if (data8 !== null) {
        let err19 = { instancePath: instancePath + "/quotedMessageId", schemaPath: "#/properties/quotedMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
      var _valid1 = _errs18 === errors;
      if (valid4 = valid4 || _valid1, valid4)
        errors = _errs16, vErrors !== null && (_errs16 ? vErrors.length = _errs16 : vErrors = null);
      else {
        let err20 = { instancePath: instancePath + "/quotedMessageId", schemaPath: "#/properties/quotedMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    if (data.metadata !== void 0 && (validate66(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate66.errors), errors = vErrors.length)), data.clientId !== void 0) {
      let data10 = data.clientId, _errs22 = errors, valid5 = !1, _errs23 = errors;
      validate403(data10, { instancePath: instancePath + "/clientId", parentData: data, parentDataProperty: "clientId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate403.errors), errors = vErrors.length);
      var _valid2 = _errs23 === errors;
      valid5 = valid5 || _valid2;
      let _errs24 = errors;
      if (data10 !== null) {
        let err21 = { instancePath: instancePath + "/clientId", schemaPath: "#/properties/clientId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
      var _valid2 = _errs24 === errors;
      if (valid5 = valid5 || _valid2, valid5)
        errors = _errs22, vErrors !== null && (_errs22 ? vErrors.length = _errs22 : vErrors = null);
      else {
        let err22 = { instancePath: instancePath + "/clientId", schemaPath: "#/properties/clientId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.scheduledAt !== void 0 && (validate683(data.scheduledAt, { instancePath: instancePath + "/scheduledAt", parentData: data, parentDataProperty: "scheduledAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.status !== void 0 && (validate669(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate669.errors), errors = vErrors.length)), data.sentMessageId !== void 0) {
      let data13 = data.sentMessageId, _errs29 = errors, valid6 = !1, _errs30 = errors;
      validate583(data13, { instancePath: instancePath + "/sentMessageId", parentData: data, parentDataProperty: "sentMessageId", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate583.errors), errors = vErrors.length);
      var _valid3 = _errs30 === errors;
      valid6 = valid6 || _valid3;
      let _errs31 = errors;
      if (data13 !== null) {
        let err23 = { instancePath: instancePath + "/sentMessageId", schemaPath: "#/properties/sentMessageId/anyOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
      var _valid3 = _errs31 === errors;
      if (valid6 = valid6 || _valid3, valid6)
        errors = _errs29, vErrors !== null && (_errs29 ? vErrors.length = _errs29 : vErrors = null);
      else {
        let err24 = { instancePath: instancePath + "/sentMessageId", schemaPath: "#/properties/sentMessageId/anyOf", keyword: "anyOf", params: {}, message: "must match a schema in anyOf" };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.errorMessage !== void 0) {
      let data14 = data.errorMessage;
      if (typeof data14 != "string" && data14 !== null) {
        let err25 = { instancePath: instancePath + "/errorMessage", schemaPath: "#/properties/errorMessage/type", keyword: "type", params: { type: schema275.properties.errorMessage.type }, message: "must be string,null" };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    data.createdAt !== void 0 && (validate683(data.createdAt, { instancePath: instancePath + "/createdAt", parentData: data, parentDataProperty: "createdAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length)), data.updatedAt !== void 0 && (validate683(data.updatedAt, { instancePath: instancePath + "/updatedAt", parentData: data, parentDataProperty: "updatedAt", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate683.errors), errors = vErrors.length));
  } else {
    let err26 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
  }
  return validate658.errors = vErrors, errors === 0;
}
validate658.evaluated = { props: { id: !0, channelId: !0, senderId: !0, type: !0, text: !0, mentionedUserIds: !0, mentions: !0, quotedMessageId: !0, metadata: !0, clientId: !0, scheduledAt: !0, status: !0, sentMessageId: !0, errorMessage: !0, createdAt: !0, updatedAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate657(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate657.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate658(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate658.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "id" && key0 !== "channelId" && key0 !== "senderId" && key0 !== "type" && key0 !== "text" && key0 !== "mentionedUserIds" && key0 !== "mentions" && key0 !== "quotedMessageId" && key0 !== "metadata" && key0 !== "clientId" && key0 !== "scheduledAt" && key0 !== "status" && key0 !== "sentMessageId" && key0 !== "errorMessage" && key0 !== "createdAt" && key0 !== "updatedAt") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate657.errors = vErrors, errors === 0;
}
validate657.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate656(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate656.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.scheduledMessages === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scheduledMessages" }, message: "must have required property 'scheduledMessages'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.nextCursor === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextCursor" }, message: "must have required property 'nextCursor'" };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.scheduledMessages !== void 0) {
      let data0 = data.scheduledMessages;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate657(data0[i0], { instancePath: instancePath + "/scheduledMessages/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate657.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/scheduledMessages", schemaPath: "#/properties/scheduledMessages/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    data.nextCursor !== void 0 && (validate1092(data.nextCursor, { instancePath: instancePath + "/nextCursor", parentData: data, parentDataProperty: "nextCursor", rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1092.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate656.errors = vErrors, errors === 0;
}
validate656.evaluated = { props: { scheduledMessages: !0, nextCursor: !0 }, dynamicProps: !1, dynamicItems: !1 };
function validate655(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate655.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate656(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate656.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (key0 !== "scheduledMessages" && key0 !== "nextCursor") {
        let err0 = { instancePath, schemaPath: "#/unevaluatedProperties", keyword: "unevaluatedProperties", params: { unevaluatedProperty: key0 }, message: "must NOT have unevaluated properties" };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate655.errors = vErrors, errors === 0;
}
validate655.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate654(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate654.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate655(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate655.errors), errors = vErrors.length), validate654.errors = vErrors, errors === 0;
}
validate654.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createScheduledMessage_201 = validate679;
function validate679(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate679.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate657(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate657.errors), errors = vErrors.length), validate679.errors = vErrors, errors === 0;
}
validate679.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createScheduledMessage_400 = validate681, schema278 = { $id: "createScheduledMessage_400", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 400 }, error: { type: "object", properties: { code: { enum: ["CHAT_MESSAGE_TOO_LONG", "CHAT_SCHEDULED_INVALID_TIME", "CHAT_VALIDATION_ERROR"] } } } } };
function validate681(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate681.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 400) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 400 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_MESSAGE_TOO_LONG" || data2 === "CHAT_SCHEDULED_INVALID_TIME" || data2 === "CHAT_VALIDATION_ERROR")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema278.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate681.errors = vErrors, errors === 0;
}
validate681.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createScheduledMessage_403 = validate6832, schema279 = { $id: "createScheduledMessage_403", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 403 }, error: { type: "object", properties: { code: { enum: ["CHAT_NOT_CHANNEL_MEMBER", "CHAT_POLICY_REFUSED", "CHAT_USER_BANNED", "CHAT_USER_SUSPENDED"] } } } } };
function validate6832(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate6832.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 403) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 403 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_NOT_CHANNEL_MEMBER" || data2 === "CHAT_POLICY_REFUSED" || data2 === "CHAT_USER_BANNED" || data2 === "CHAT_USER_SUSPENDED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema279.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate6832.errors = vErrors, errors === 0;
}
validate6832.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var createScheduledMessage_429 = validate685, schema280 = { $id: "createScheduledMessage_429", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 429 }, error: { type: "object", properties: { code: { enum: ["CHAT_HELD_LIMIT", "CHAT_RATE_LIMITED"] } } } } };
function validate685(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate685.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 429) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 429 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_HELD_LIMIT" || data2 === "CHAT_RATE_LIMITED")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema280.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate685.errors = vErrors, errors === 0;
}
validate685.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var cancelScheduledMessage_404 = validate687, schema281 = { $id: "cancelScheduledMessage_404", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 404 }, error: { type: "object", properties: { code: { enum: ["CHAT_CHANNEL_NOT_FOUND", "CHAT_SCHEDULED_NOT_FOUND"] } } } } };
function validate687(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate687.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 404) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 404 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0) {
          let data2 = data1.code;
          if (!(data2 === "CHAT_CHANNEL_NOT_FOUND" || data2 === "CHAT_SCHEDULED_NOT_FOUND")) {
            let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema281.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate687.errors = vErrors, errors === 0;
}
validate687.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var cancelScheduledMessage_410 = validate689, schema282 = { $id: "cancelScheduledMessage_410", type: "object", allOf: [{ $ref: "component:Error.closed" }], properties: { statusCode: { const: 410 }, error: { type: "object", properties: { code: { enum: ["CHAT_SCHEDULED_ALREADY_SENT"] } } } } };
function validate689(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate689.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), validate1172(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = addErrors(vErrors, validate1172.errors), errors = vErrors.length), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.statusCode !== void 0 && data.statusCode !== 410) {
      let err0 = { instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/const", keyword: "const", params: { allowedValue: 410 }, message: "must be equal to constant" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.error !== void 0) {
      let data1 = data.error;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.code !== void 0 && data1.code !== "CHAT_SCHEDULED_ALREADY_SENT") {
          let err1 = { instancePath: instancePath + "/error/code", schemaPath: "#/properties/error/properties/code/enum", keyword: "enum", params: { allowedValues: schema282.properties.error.properties.code.enum }, message: "must be equal to one of the allowed values" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate689.errors = vErrors, errors === 0;
}
validate689.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };

// chat:entry
function noBody(data) {
  let empty = data == null;
  return noBody.errors = empty ? null : [{ instancePath: "", schemaPath: "#/false", keyword: "false schema", params: {}, message: "must be absent" }], empty;
}
var requestValidators = {
  listChannels: { query: listChannels_query },
  listMyChannels: { query: listMyChannels_query },
  getUnreadCount: { query: getUnreadCount_query },
  listThreads: { query: listThreads_query },
  createDirectChannel: { query: getUnreadCount_query, body: createDirectChannel_body },
  createGroupChannel: { query: getUnreadCount_query, body: createGroupChannel_body },
  getChannel: { path: getChannel_path, query: getUnreadCount_query },
  deleteChannel: { path: getChannel_path, query: getUnreadCount_query },
  updateChannel: { path: getChannel_path, query: getUnreadCount_query, body: updateChannel_body },
  leaveChannel: { path: getChannel_path, query: getUnreadCount_query },
  markChannelRead: { path: getChannel_path, query: getUnreadCount_query, body: markChannelRead_body },
  markChannelUnread: { path: getChannel_path, query: getUnreadCount_query, body: markChannelUnread_body },
  getPushTrigger: { path: getChannel_path, query: getUnreadCount_query },
  setPushTrigger: { path: getChannel_path, query: getUnreadCount_query, body: setPushTrigger_body },
  getCountPreference: { path: getChannel_path, query: getUnreadCount_query },
  setCountPreference: { path: getChannel_path, query: getUnreadCount_query, body: setCountPreference_body },
  freezeChannel: { path: getChannel_path, query: getUnreadCount_query },
  unfreezeChannel: { path: getChannel_path, query: getUnreadCount_query },
  saveDraft: { path: getChannel_path, query: getUnreadCount_query, body: saveDraft_body },
  deleteDraft: { path: getChannel_path, query: deleteDraft_query },
  muteChannel: { path: getChannel_path, query: getUnreadCount_query, body: muteChannel_body },
  unmuteChannel: { path: getChannel_path, query: getUnreadCount_query },
  favoriteChannel: { path: getChannel_path, query: getUnreadCount_query },
  unfavoriteChannel: { path: getChannel_path, query: getUnreadCount_query },
  hideChannel: { path: getChannel_path, query: getUnreadCount_query, body: hideChannel_body },
  unhideChannel: { path: getChannel_path, query: getUnreadCount_query },
  resetHistory: { path: getChannel_path, query: getUnreadCount_query },
  getMetadata: { path: getChannel_path, query: getUnreadCount_query },
  replaceMetadata: { path: getChannel_path, query: getUnreadCount_query, body: replaceMetadata_body },
  deleteMetadataKey: { path: deleteMetadataKey_path, query: getUnreadCount_query },
  listSharedFiles: { path: getChannel_path, query: listSharedFiles_query },
  reportChannel: { path: getChannel_path, query: getUnreadCount_query, body: reportChannel_body },
  listEvents: { path: getChannel_path, query: listEvents_query },
  listMembers: { path: getChannel_path, query: listMembers_query },
  inviteMembers: { path: getChannel_path, query: getUnreadCount_query, body: inviteMembers_body },
  removeMember: { path: removeMember_path, query: getUnreadCount_query },
  updateMember: { path: removeMember_path, query: getUnreadCount_query, body: updateMember_body },
  muteMember: { path: removeMember_path, query: getUnreadCount_query, body: muteMember_body },
  unmuteMember: { path: removeMember_path, query: getUnreadCount_query },
  banMember: { path: removeMember_path, query: getUnreadCount_query, body: banMember_body },
  unbanMember: { path: removeMember_path, query: getUnreadCount_query },
  listMutedMembers: { path: getChannel_path, query: listSharedFiles_query },
  listBannedMembers: { path: getChannel_path, query: listSharedFiles_query },
  listOperators: { path: getChannel_path, query: listSharedFiles_query },
  addOperators: { path: getChannel_path, query: getUnreadCount_query, body: addOperators_body },
  removeOperators: { path: getChannel_path, query: getUnreadCount_query, body: removeOperators_body },
  listMessages: { path: getChannel_path, query: listMessages_query },
  sendMessage: { path: getChannel_path, query: getUnreadCount_query, headers: sendMessage_header, body: sendMessage_body },
  sendFile: { path: getChannel_path, query: getUnreadCount_query, headers: sendMessage_header, body: sendFile_body },
  createUpload: { query: getUnreadCount_query, body: createUpload_body, json: createUpload_json },
  getMessage: { path: getMessage_path, query: getUnreadCount_query },
  deleteMessage: { path: getMessage_path, query: getUnreadCount_query },
  editMessage: { path: getMessage_path, query: getUnreadCount_query, body: editMessage_body },
  listThread: { path: getMessage_path, query: listMembers_query },
  reportMessage: { path: getMessage_path, query: getUnreadCount_query, body: reportChannel_body },
  followThread: { path: getMessage_path, query: getUnreadCount_query },
  unfollowThread: { path: getMessage_path, query: getUnreadCount_query },
  markThreadRead: { path: getMessage_path, query: getUnreadCount_query, body: markThreadRead_body },
  markThreadUnread: { path: getMessage_path, query: getUnreadCount_query, body: markThreadUnread_body },
  forwardMessage: { path: getMessage_path, query: getUnreadCount_query, headers: forwardMessage_header, body: forwardMessage_body },
  appendToStream: { path: getMessage_path, query: getUnreadCount_query, body: appendToStream_body },
  setStreamPart: { path: setStreamPart_path, query: getUnreadCount_query, body: setStreamPart_body },
  endStream: { path: getMessage_path, query: getUnreadCount_query, body: endStream_body },
  keepStreamAlive: { path: getMessage_path, query: getUnreadCount_query },
  stopStream: { path: getMessage_path, query: getUnreadCount_query },
  searchMessages: { query: getUnreadCount_query, body: searchMessages_body },
  addReaction: { path: getMessage_path, query: getUnreadCount_query, body: addReaction_body },
  removeReaction: { path: removeReaction_path, query: getUnreadCount_query },
  pinMessage: { path: getMessage_path, query: getUnreadCount_query },
  unpinMessage: { path: getMessage_path, query: getUnreadCount_query },
  listPinnedMessages: { path: getChannel_path, query: listPinnedMessages_query },
  createPoll: { path: createPoll_path, query: getUnreadCount_query, headers: sendMessage_header, body: createPoll_body },
  getPoll: { path: getPoll_path, query: getUnreadCount_query },
  deletePoll: { path: getPoll_path, query: getUnreadCount_query },
  changePollVote: { path: getPoll_path, query: getUnreadCount_query, body: changePollVote_body },
  votePoll: { path: getPoll_path, query: getUnreadCount_query, body: changePollVote_body },
  withdrawPollVote: { path: getPoll_path, query: getUnreadCount_query },
  addPollOption: { path: getPoll_path, query: getUnreadCount_query, body: addPollOption_body },
  closePoll: { path: getPoll_path, query: getUnreadCount_query },
  getUsers: { query: getUsers_query },
  searchUsers: { query: searchUsers_query },
  listBlockedUsers: { query: listSharedFiles_query },
  blockUser: { query: getUnreadCount_query, body: blockUser_body },
  unblockUser: { query: getUnreadCount_query, body: unblockUser_body },
  listDrafts: { query: listDrafts_query },
  listHeldMessages: { query: listSharedFiles_query },
  cancelHeldMessage: { path: cancelHeldMessage_path, query: getUnreadCount_query },
  listUserEvents: { query: listEvents_query },
  getUser: { path: getUser_path, query: getUnreadCount_query },
  reportUser: { path: getUser_path, query: getUnreadCount_query, body: reportChannel_body },
  listScheduledMessages: { path: createPoll_path, query: listSharedFiles_query },
  createScheduledMessage: { path: createPoll_path, query: getUnreadCount_query, headers: createScheduledMessage_header, body: createScheduledMessage_body },
  cancelScheduledMessage: { path: cancelScheduledMessage_path, query: getUnreadCount_query },
  updateScheduledMessage: { path: cancelScheduledMessage_path, query: getUnreadCount_query, body: updateScheduledMessage_body },
  sendScheduledMessageNow: { path: cancelScheduledMessage_path, query: getUnreadCount_query }
}, replyValidators = {
  listChannels: { 200: listChannels_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listMyChannels: { 200: listChannels_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  getUnreadCount: { 200: getUnreadCount_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listThreads: { 200: listThreads_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  createDirectChannel: { 200: createDirectChannel_200, 201: createDirectChannel_200, 400: listChannels_400, 401: listChannels_401, 403: createDirectChannel_403, 404: createDirectChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  createGroupChannel: { 201: createDirectChannel_200, 400: listChannels_400, 401: listChannels_401, 403: createGroupChannel_403, 404: createDirectChannel_404, 413: createGroupChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  getChannel: { 200: getChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  deleteChannel: { 204: noBody, 400: listChannels_400, 401: listChannels_401, 403: deleteChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  updateChannel: { 200: createDirectChannel_200, 400: updateChannel_400, 401: listChannels_401, 403: updateChannel_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  leaveChannel: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  markChannelRead: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  markChannelUnread: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  getPushTrigger: { 200: getPushTrigger_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  setPushTrigger: { 200: getPushTrigger_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  getCountPreference: { 200: getCountPreference_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  setCountPreference: { 200: getCountPreference_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  freezeChannel: { 200: createDirectChannel_200, 400: listChannels_400, 401: listChannels_401, 403: deleteChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unfreezeChannel: { 200: createDirectChannel_200, 400: listChannels_400, 401: listChannels_401, 403: deleteChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  saveDraft: { 200: saveDraft_200, 400: saveDraft_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 409: saveDraft_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  deleteDraft: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 409: saveDraft_409, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  muteChannel: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unmuteChannel: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  favoriteChannel: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unfavoriteChannel: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  hideChannel: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unhideChannel: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  resetHistory: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  getMetadata: { 200: getMetadata_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  replaceMetadata: { 200: getMetadata_200, 400: listChannels_400, 401: listChannels_401, 403: replaceMetadata_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  deleteMetadataKey: { 200: getMetadata_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMetadataKey_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listSharedFiles: { 200: listSharedFiles_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  reportChannel: { 201: reportChannel_201, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listEvents: { 200: listEvents_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listMembers: { 200: listMembers_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  inviteMembers: { 200: inviteMembers_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 409: inviteMembers_409, 413: createGroupChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  removeMember: { 200: leaveChannel_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  updateMember: { 200: updateMember_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  muteMember: { 200: updateMember_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unmuteMember: { 200: updateMember_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  banMember: { 200: updateMember_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unbanMember: { 200: updateMember_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 413: unbanMember_413, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listMutedMembers: { 200: listMutedMembers_200, 400: listChannels_400, 401: listChannels_401, 403: listMutedMembers_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listBannedMembers: { 200: listBannedMembers_200, 400: listChannels_400, 401: listChannels_401, 403: listMutedMembers_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listOperators: { 200: listOperators_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  addOperators: { 200: addOperators_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  removeOperators: { 200: addOperators_200, 400: updateChannel_400, 401: listChannels_401, 403: inviteMembers_403, 404: inviteMembers_404, 409: removeOperators_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listMessages: { 200: listMessages_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  sendMessage: { 201: sendMessage_201, 202: sendMessage_202, 400: sendMessage_400, 401: listChannels_401, 403: sendMessage_403, 404: sendMessage_404, 409: sendMessage_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: sendMessage_429, 500: listChannels_500, 503: listChannels_503 },
  sendFile: { 201: sendMessage_201, 202: sendMessage_202, 400: sendMessage_400, 401: listChannels_401, 403: sendMessage_403, 404: markChannelRead_404, 409: sendFile_409, 413: sendFile_413, 415: sendFile_415, 429: sendMessage_429, 500: listChannels_500, 501: sendFile_501, 502: sendFile_502, 503: listChannels_503 },
  createUpload: { 201: createUpload_201, 400: listChannels_400, 401: listChannels_401, 403: createUpload_403, 413: sendFile_413, 415: sendFile_415, 429: listChannels_429, 500: listChannels_500, 501: sendFile_501, 502: sendFile_502, 503: listChannels_503 },
  getMessage: { 200: sendMessage_201, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  deleteMessage: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMessage_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  editMessage: { 200: sendMessage_201, 400: saveDraft_400, 401: listChannels_401, 403: editMessage_403, 404: markChannelRead_404, 409: editMessage_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listThread: { 200: listMessages_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  reportMessage: { 200: reportChannel_201, 201: reportChannel_201, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  followThread: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unfollowThread: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  markThreadRead: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  markThreadUnread: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: markChannelRead_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  forwardMessage: { 201: sendMessage_201, 400: listChannels_400, 401: listChannels_401, 403: sendMessage_403, 404: markChannelRead_404, 409: forwardMessage_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: forwardMessage_429, 500: listChannels_500, 503: listChannels_503 },
  appendToStream: { 200: appendToStream_200, 400: appendToStream_400, 401: listChannels_401, 403: deleteMessage_403, 404: markChannelRead_404, 409: appendToStream_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  setStreamPart: { 200: setStreamPart_200, 400: setStreamPart_400, 413: setStreamPart_413, 401: listChannels_401, 403: editMessage_403, 404: markChannelRead_404, 409: appendToStream_409, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  endStream: { 200: sendMessage_201, 400: setStreamPart_400, 401: listChannels_401, 403: endStream_403, 404: markChannelRead_404, 409: endStream_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  keepStreamAlive: { 200: setStreamPart_200, 400: setStreamPart_400, 401: listChannels_401, 403: deleteMessage_403, 404: markChannelRead_404, 409: keepStreamAlive_409, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  stopStream: { 200: setStreamPart_200, 400: setStreamPart_400, 401: listChannels_401, 403: deleteChannel_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  searchMessages: { 200: searchMessages_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  addReaction: { 200: addReaction_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMetadataKey_403, 404: markChannelRead_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  removeReaction: { 200: addReaction_200, 400: listChannels_400, 401: listChannels_401, 403: removeReaction_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  pinMessage: { 200: pinMessage_200, 201: pinMessage_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMetadataKey_403, 404: markChannelRead_404, 409: editMessage_409, 413: pinMessage_413, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unpinMessage: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMetadataKey_403, 404: markChannelRead_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listPinnedMessages: { 200: listPinnedMessages_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  createPoll: { 201: createPoll_201, 202: sendMessage_202, 400: createPoll_400, 401: listChannels_401, 403: sendMessage_403, 404: createPoll_404, 409: sendFile_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: sendMessage_429, 500: listChannels_500, 503: listChannels_503 },
  getPoll: { 200: getPoll_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: createPoll_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  deletePoll: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 403: deletePoll_403, 404: createPoll_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  changePollVote: { 200: getPoll_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMetadataKey_403, 404: createPoll_404, 409: changePollVote_409, 410: changePollVote_410, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  votePoll: { 200: getPoll_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMetadataKey_403, 404: createPoll_404, 409: changePollVote_409, 410: changePollVote_410, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  withdrawPollVote: { 200: getPoll_200, 400: listChannels_400, 401: listChannels_401, 403: deleteMetadataKey_403, 404: createPoll_404, 409: changePollVote_409, 410: changePollVote_410, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  addPollOption: { 201: getPoll_200, 400: createPoll_400, 401: listChannels_401, 403: addPollOption_403, 404: createPoll_404, 410: changePollVote_410, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  closePoll: { 200: getPoll_200, 400: listChannels_400, 401: listChannels_401, 403: deletePoll_403, 404: createPoll_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  getUsers: { 200: getUsers_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  searchUsers: { 200: getUsers_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listBlockedUsers: { 200: listBlockedUsers_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  blockUser: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 404: createDirectChannel_404, 409: blockUser_409, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  unblockUser: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listDrafts: { 200: listDrafts_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listHeldMessages: { 200: listHeldMessages_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  cancelHeldMessage: { 200: leaveChannel_200, 400: listChannels_400, 401: listChannels_401, 404: cancelHeldMessage_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listUserEvents: { 200: listEvents_200, 400: listChannels_400, 401: listChannels_401, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  getUser: { 200: getUser_200, 400: listChannels_400, 401: listChannels_401, 404: createDirectChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  reportUser: { 200: reportChannel_201, 201: reportChannel_201, 400: listChannels_400, 401: listChannels_401, 404: createDirectChannel_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  listScheduledMessages: { 200: listScheduledMessages_200, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: getChannel_404, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  createScheduledMessage: { 201: createScheduledMessage_201, 202: sendMessage_202, 400: createScheduledMessage_400, 401: listChannels_401, 403: createScheduledMessage_403, 404: markChannelRead_404, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: createScheduledMessage_429, 500: listChannels_500, 503: listChannels_503 },
  cancelScheduledMessage: { 200: createScheduledMessage_201, 400: listChannels_400, 401: listChannels_401, 403: getChannel_403, 404: cancelScheduledMessage_404, 410: cancelScheduledMessage_410, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  updateScheduledMessage: { 200: createScheduledMessage_201, 400: createScheduledMessage_400, 401: listChannels_401, 403: createScheduledMessage_403, 404: cancelScheduledMessage_404, 410: cancelScheduledMessage_410, 413: createDirectChannel_413, 415: createDirectChannel_415, 429: listChannels_429, 500: listChannels_500, 503: listChannels_503 },
  sendScheduledMessageNow: { 201: sendMessage_201, 400: sendMessage_400, 401: listChannels_401, 403: sendMessage_403, 404: cancelScheduledMessage_404, 410: cancelScheduledMessage_410, 429: forwardMessage_429, 500: listChannels_500, 503: listChannels_503 }
};
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  replyValidators,
  requestValidators
});

"""Reads what a server says with the official clients of PyPI.

Prints what each of them saw, or raised, as one line of JSON.

    python pypi_clients.py SERVER
"""

import json
import sys

import anthropic
import ollama
import openai
from google import genai
from google.genai import types

server = sys.argv[1]
model = "m"
messages = [{"role": "user", "content": "Hi"}]


def openai_at(way):
    return openai.OpenAI(base_url=f"{server}/{way}/v1", api_key="none", max_retries=0)


def anthropic_at(way):
    return anthropic.Anthropic(base_url=f"{server}/{way}", api_key="none", max_retries=0)


def google_at(way):
    options = types.HttpOptions(
        base_url=f"{server}/{way}", retry_options=types.HttpRetryOptions(attempts=1)
    )
    return genai.Client(api_key="none", http_options=options)


def ollama_at(way):
    return ollama.Client(host=f"{server}/{way}")


def chat_stream(way, got):
    chunks = openai_at(way).chat.completions.create(
        model=model,
        messages=messages,
        stream=True,
        stream_options={"include_usage": True},
    )
    for chunk in chunks:
        if chunk.usage:
            got["usage"] = [chunk.usage.prompt_tokens, chunk.usage.completion_tokens]
        for choice in chunk.choices:
            got["text"] += choice.delta.content or ""
            for part in choice.delta.tool_calls or []:
                call = got.setdefault("call", {"name": part.function.name, "arguments": ""})
                call["arguments"] += part.function.arguments
            if choice.finish_reason:
                got["stop"] = choice.finish_reason


def chat_whole(way, got):
    answer = openai_at(way).chat.completions.create(model=model, messages=messages)
    (choice,) = answer.choices
    (call,) = choice.message.tool_calls
    got["text"] = choice.message.content
    got["stop"] = choice.finish_reason
    got["call"] = {"name": call.function.name, "arguments": call.function.arguments}
    got["usage"] = [answer.usage.prompt_tokens, answer.usage.completion_tokens]


def responses_helper(way, got):
    with openai_at(way).responses.stream(model=model, input="Hi") as stream:
        for event in stream:
            if event.type == "response.output_text.delta":
                got["text"] += event.delta
        take_response(stream.get_final_response(), got)


def responses_stream(way, got):
    events = openai_at(way).responses.create(model=model, input="Hi", stream=True)
    for event in events:
        if event.type == "response.output_text.delta":
            got["text"] += event.delta
        if event.type == "error":
            got["error"] = event.code
        if event.type == "response.completed":
            take_response(event.response, got)


def responses_whole(way, got):
    take_response(openai_at(way).responses.create(model=model, input="Hi"), got)


def take_response(response, got):
    got["text"] = response.output_text
    got["stop"] = response.status
    got["usage"] = [response.usage.input_tokens, response.usage.output_tokens]
    for item in response.output:
        if item.type == "function_call":
            got["call"] = {"name": item.name, "arguments": item.arguments}


def messages_helper(way, got):
    client = anthropic_at(way)
    with client.messages.stream(model=model, messages=messages, max_tokens=99) as stream:
        for text in stream.text_stream:
            got["text"] += text
        take_message(stream.get_final_message(), got)


def messages_stream(way, got):
    events = anthropic_at(way).messages.create(
        model=model, messages=messages, max_tokens=99, stream=True
    )
    for event in events:
        if event.type == "message_start":
            got["usage"] = [event.message.usage.input_tokens]
        if event.type == "content_block_start" and event.content_block.type == "tool_use":
            got["call"] = {"name": event.content_block.name, "arguments": ""}
        if event.type == "content_block_delta":
            delta = event.delta
            if delta.type == "text_delta":
                got["text"] += delta.text
            if delta.type == "thinking_delta":
                got["thinking"] = got.get("thinking", "") + delta.thinking
            if delta.type == "input_json_delta":
                got["call"]["arguments"] += delta.partial_json
        if event.type == "message_delta":
            got["stop"] = event.delta.stop_reason
            got["usage"].append(event.usage.output_tokens)


def messages_whole(way, got):
    answer = anthropic_at(way).messages.create(model=model, messages=messages, max_tokens=99)
    take_message(answer, got)


def take_message(message, got):
    for block in message.content:
        if block.type == "text":
            got["text"] = block.text
        if block.type == "thinking":
            got["thinking"] = block.thinking
        if block.type == "tool_use":
            got["call"] = {"name": block.name, "arguments": block.input}
    got["stop"] = message.stop_reason
    got["usage"] = [message.usage.input_tokens, message.usage.output_tokens]


def gemini_stream(way, got):
    with google_at(way) as client:
        for chunk in client.models.generate_content_stream(model=model, contents="Hi"):
            take_candidate(chunk, got)


def gemini_whole(way, got):
    with google_at(way) as client:
        take_candidate(client.models.generate_content(model=model, contents="Hi"), got)


def take_candidate(answer, got):
    (candidate,) = answer.candidates
    for part in candidate.content.parts:
        if part.function_call:
            call = part.function_call
            got["call"] = {"name": call.name, "arguments": call.args}
        elif part.thought:
            got["thinking"] = got.get("thinking", "") + part.text
        else:
            got["text"] += part.text
    if candidate.finish_reason:
        got["stop"] = candidate.finish_reason.value
    if answer.usage_metadata:
        usage = answer.usage_metadata
        got["usage"] = [usage.prompt_token_count, usage.candidates_token_count]


def ollama_stream(way, got):
    for part in ollama_at(way).chat(model=model, messages=messages, stream=True):
        take_line(part, got)


def ollama_whole(way, got):
    take_line(ollama_at(way).chat(model=model, messages=messages), got)


def take_line(line, got):
    got["text"] += line.message.content or ""
    if line.message.thinking:
        got["thinking"] = got.get("thinking", "") + line.message.thinking
    for call in line.message.tool_calls or []:
        got["call"] = {"name": call.function.name, "arguments": dict(call.function.arguments)}
    if line.done:
        got["stop"] = line.done_reason
        got["usage"] = [line.prompt_eval_count, line.eval_count]


readers = {
    "openai chat": {"stream": chat_stream, "whole": chat_whole},
    "openai responses": {
        "stream": responses_stream,
        "helper": responses_helper,
        "whole": responses_whole,
    },
    "anthropic": {
        "stream": messages_stream,
        "helper": messages_helper,
        "whole": messages_whole,
    },
    "gemini": {"stream": gemini_stream, "whole": gemini_whole},
    "ollama": {"stream": ollama_stream, "whole": ollama_whole},
}


def seen(read, way):
    got = {"text": ""}
    try:
        read(way, got)
    except Exception as error:  # noqa: BLE001
        status = getattr(error, "status_code", None) or getattr(error, "code", None)
        got["raised"] = {"name": type(error).__name__, "message": str(error)[:200]}
        if isinstance(status, int):
            got["raised"]["status"] = status
    return got


report = {}
for client, forms in readers.items():
    for form, read in forms.items():
        for way in ["fine", "busy"] if form == "whole" else ["fine", "busy", "broken"]:
            report[f"{client}, {form}, {way}"] = seen(read, way)
print(json.dumps(report))

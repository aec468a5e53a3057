"""pip install "testcontainers>=4.13" pytest httpx; pytest examples/testcontainers.py"""

import httpx
import pytest
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy


@pytest.fixture(scope="session")
def standin():
    container = (
        DockerContainer("ghcr.io/standin-mock/standin:0.1.0")
        .with_exposed_ports(8910)
        .waiting_for(HttpWaitStrategy(8910, "/__mock__").for_status_code(200))
    )
    with container:
        host = container.get_container_host_ip()
        yield f"http://{host}:{container.get_exposed_port(8910)}"


def test_the_program_reads_a_user(standin):
    stub = {
        "request": {"path": "/users/{id}"},
        "action": {
            "response": {"status_code": 200, "headers": {}, "body": {"name": "Ada"}}
        },
    }
    httpx.post(f"{standin}/__mock__/stubs", json=stub).raise_for_status()

    assert httpx.get(f"{standin}/users/7").json() == {"name": "Ada"}

    asked = {"path": "/users/7", "times": 1}
    answer = httpx.post(f"{standin}/__mock__/assert", json=asked).json()
    assert answer["result"] is True, answer
